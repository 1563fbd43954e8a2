/**
 * The comparisons of the nightly audit: the balance, and what was earned and redeemed, with the ledger; the ledger with itself; the points of a
 * day with what its check-in owes; counts of check-ins and points of badges with their rows; the streak with its computation; figures of a
 * day with its check-ins; and the points of all days with all balances.
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

/** A stored value that is not what its rows make of it. */
export interface Difference {
  kind: DifferenceKind;
  /** Null where it is about the company. */
  userId: string | null;
  /** The local day that it is about; null where it is about none. */
  day: string | null;
  stored: string;
  computed: string;
}
