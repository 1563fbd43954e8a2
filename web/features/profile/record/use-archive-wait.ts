import { useEffect, useState } from 'react';
import { daysBetween, type LocalDate } from '../../../../domain/time/local-date.ts';

/** Answers from the database arrive sooner, in milliseconds. */
const SLOW_MS = 1_200;
/** Younger days are never in the archive, at any setting. A page of the history may reach back some months. */
const OLD_DAYS = 300;

/** True when a request for old rows takes so long that they may come from the archive. */
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
