import type { TimeProof } from '../api/checkins.ts';
import { monthOf, type LocalDate } from '../time/local-date.ts';

/** A check-in, by who vouches for its time. */
export interface Vouched {
  timeProof: TimeProof;
  /** The admin who added it, and vouches for its time; null where the user made it. */
  addedBy: string | null;
}

/** Whether nobody but the user's device says when the check-in was made. Such a day earns its base points alone. */
export const isUnverified = ({ timeProof, addedBy }: Vouched): boolean =>
  timeProof === 'unverified' && addedBy === null;

/** Whether the month of `date` has as many unverified check-ins as it may, `perMonth`. `known` holds the whole month. */
export function hasMonthOfUnverified(
  date: LocalDate,
  known: readonly (Vouched & { localDate: LocalDate })[],
  perMonth: number,
): boolean {
  const ofMonth = known.filter((one) => isUnverified(one) && monthOf(one.localDate) === monthOf(date));
  return ofMonth.length >= perMonth;
}
