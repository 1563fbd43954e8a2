import type { TimeProof } from '../api/checkins.ts';
import { toMonth, type LocalDate } from '../time/local-date.ts';

/**
 * Returns true when the month of `date` has `perMonth` unverified check-ins. `known` has all check-ins of the month.
 */
export function hasMonthOfUnverified(
  date: LocalDate,
  known: readonly { localDate: LocalDate; timeProof: TimeProof }[],
  perMonth: number,
): boolean {
  const ofMonth = known.filter((one) => one.timeProof === 'unverified' && toMonth(one.localDate) === toMonth(date));
  return ofMonth.length >= perMonth;
}
