/**
 * The kinds of values that the nightly audit compares:
 * - the balance, the points earned and the points redeemed with the ledger, and each ledger row with the previous row;
 * - the booked points of a day with the points that the day owes, and the figures of a day with its check-ins;
 * - the counts of check-ins and of badge points with their rows, and the stored streak with the computed streak;
 * - the points of all days with the sum of all balances;
 * - the rows of an allowance with each other, and the counts of the people whom a user thanked with the thanks.
 *
 * The kinds in ORDER_DIFFERENCES come from the comparison with the gift card provider's list.
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
  'allowance',
  'thanks',
  'order_refunded',
  'order_repeated',
  'order_unknown',
  'order_missing',
  'order_amount',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * - `order_refunded`: the claim was refunded or handed over by hand, and the provider has an order for it.
 * - `order_repeated`: the provider carried out an order that it had refused, and a later one replaced.
 * - `order_unknown`: the provider has an order with an id that belongs to no claim.
 * - `order_missing`: a delivered order is not in the provider's list.
 * - `order_amount`: the provider's amount or currency is another.
 */
export const ORDER_DIFFERENCES = [
  'order_refunded',
  'order_repeated',
  'order_unknown',
  'order_missing',
  'order_amount',
] as const satisfies readonly DifferenceKind[];

export interface Difference {
  kind: DifferenceKind;
  /** Null for a value of the whole company. */
  userId: string | null;
  /** The local day of the value; null when the value belongs to no single day. */
  day: string | null;
  stored: string;
  computed: string;
}
