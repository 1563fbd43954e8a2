import type { TimeProof } from '../api/checkins.ts';
import { monthOf, type LocalDate } from '../time/local-date.ts';

/** Whether the month of `date` has as many unverified check-ins as it may, `perMonth`. `known` holds the whole month. */
export function hasMonthOfUnverified(
  date: LocalDate,
  known: readonly { localDate: LocalDate; timeProof: TimeProof }[],
  perMonth: number,
): boolean {
  const ofMonth = known.filter((one) => one.timeProof === 'unverified' && monthOf(one.localDate) === monthOf(date));
  return ofMonth.length >= perMonth;
}
