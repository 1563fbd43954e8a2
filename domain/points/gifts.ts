import type { ReferenceType, TransactionType } from '../api/points.ts';
import type { Booking } from '../record/bookings.ts';

/** A kind of ledger row by which an admin gives points. It counts when the admin made it and its points are above 0. */
interface GiftRow {
  referenceType: ReferenceType;
  transactionType: TransactionType;
}

/**
 * The ledger rows that count towards an admin's daily limit: awards, check-ins that the admin added, bonuses that an
 * admin action brought to other days, and points that the admin or their action left with a user.
 */
export const GIFT_ROWS: readonly GiftRow[] = [
  { referenceType: 'admin_adjustment', transactionType: 'bonus' },
  { referenceType: 'check_in', transactionType: 'earned' },
  { referenceType: 'correction', transactionType: 'bonus' },
  { referenceType: 'forgiven', transactionType: 'adjusted' },
];

/** Returns true when a ledger row that an admin made counts towards their daily limit. */
export const isGift = (row: GiftRow & { pointsAmount: number }): boolean =>
  row.pointsAmount > 0 &&
  GIFT_ROWS.some(
    ({ referenceType, transactionType }) =>
      referenceType === row.referenceType && transactionType === row.transactionType,
  );

/**
 * Returns the points that an admin's correction gives: new points and badges, and points that the user keeps although
 * no day owes them.
 * Points that an earlier correction took and this one returns do not count.
 */
export function sumGifts(bookings: readonly Booking[], badges: readonly { points: number }[] = []): number {
  const booked = bookings.reduce(
    (sum, { kind, points }) => sum + (kind !== 'correction' && points > 0 ? points : 0),
    0,
  );
  return booked + badges.reduce((sum, { points }) => sum + points, 0);
}

/**
 * Returns true when an admin who gave `given` points within a day may give `points` more. Zero points are always
 * allowed.
 */
export const mayGiveMore = (given: number, points: number, perDay: number): boolean =>
  points <= 0 || given + points <= perDay;
