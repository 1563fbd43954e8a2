import { useEffect, useState } from 'react';
import { daysBetween, type LocalDate } from '../../../../domain/time/local-date.ts';

/** A request that takes longer than this number of milliseconds probably reads the archive. */
const SLOW_MS = 1_200;
/** Rows that are at most this number of days old are never in the archive. */
const OLD_DAYS = 300;

/** Returns true when a request for old rows takes so long that the server may be reading the archive. */
export function useArchiveWait(isWaiting: boolean, oldest: LocalDate | undefined, today: LocalDate): boolean {
  const mayBeArchived = isWaiting && oldest !== undefined && daysBetween(oldest, today) > OLD_DAYS;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!mayBeArchived) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [mayBeArchived]);
  return mayBeArchived && isSlow;
}
