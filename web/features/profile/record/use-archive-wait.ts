import { useEffect, useState } from 'react';
import { daysBetween, type LocalDate } from '../../../../domain/time/local-date.ts';

/** Answers out of the database come sooner. */
const SLOW_MS = 1_200;
/** What is younger is never in the archive, whatever a company sets; a page of the history may reach back some months. */
const OLD_DAYS = 300;

/** Whether rows of long ago are waited for, for so long that they may come from the archive. */
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
