/**
 * The kinds of values that the nightly audit compares:
 * - the balance, the points earned and the points redeemed with the ledger, and each ledger row with the previous row;
 * - the booked points of a day with the points that the day owes, and the figures of a day with its check-ins;
 * - the counts of check-ins and of badge points with their rows, and the stored streak with the computed streak;
 * - the points of all days with the sum of all balances.
 */
export const DIFFERENCE_KINDS = [
  'balance',
  'earned',
  'redeemed',
  'ledger',
  'owed',
  'check_ins',
  'badges',
  'streak',
  'figures',
  'company_points',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** Null for a value of the whole company. */
  userId: string | null;
  /** The local day of the value; null when the value belongs to no single day. */
  day: string | null;
  stored: string;
  computed: string;
}
