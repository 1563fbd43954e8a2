/**
 * The comparisons of the nightly audit:
 * - the balance and the points earned and redeemed with the ledger, and the ledger with itself;
 * - the points of a day with those due for its check-in, and a day's figures with its check-ins;
 * - counts of check-ins and points of badges with their rows, and the streak with its computation;
 * - the points of all days with all balances.
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

/** A stored value that differs from the one computed from its rows. */
export interface Difference {
  kind: DifferenceKind;
  /** Null for a value of the company. */
  userId: string | null;
  /** The local day of the value; null for a value of no particular day. */
  day: string | null;
  stored: string;
  computed: string;
}
