import type { ReferenceType, TransactionType } from '../api/points.ts';
import type { Booking } from '../record/bookings.ts';

/** A row counts when an admin made it and it has points above 0. */
interface GiftRow {
  referenceType: ReferenceType;
  transactionType: TransactionType;
}

/**
 * The kinds of ledger rows that count towards an admin's daily limit, in this order: awards, check-ins that the admin
 * added, bonuses that other days got by an admin's correction, forgiven points, and badges (`findBadgeGiver`).
 */
export const GIFT_ROWS: readonly GiftRow[] = [
  { referenceType: 'admin_adjustment', transactionType: 'bonus' },
  { referenceType: 'check_in', transactionType: 'earned' },
  { referenceType: 'correction', transactionType: 'bonus' },
  { referenceType: 'forgiven', transactionType: 'adjusted' },
  { referenceType: 'badge', transactionType: 'bonus' },
];

export const isGift = (row: GiftRow & { pointsAmount: number }): boolean =>
  row.pointsAmount > 0 &&
  GIFT_ROWS.some(
    ({ referenceType, transactionType }) =>
      referenceType === row.referenceType && transactionType === row.transactionType,
  );

/** Points that an earlier correction took back and that this correction returns do not count. */
export function sumGifts(bookings: readonly Booking[], badges: readonly { points: number }[] = []): number {
  const booked = bookings.reduce(
    (sum, { kind, points }) => sum + (kind !== 'correction' && points > 0 ? points : 0),
    0,
  );
  return booked + badges.reduce((sum, { points }) => sum + points, 0);
}

/**
 * `rows` are the forgiven rows that this admin made for the day, in their order; `isGiven` is true for points above 0
 * within the last 24 hours. A later row below 0 says that the user earned the points again, so that nothing was given.
 */
export function countForgiven(rows: readonly { points: number; isGiven: boolean }[]): number {
  const first = rows.findIndex(({ isGiven }) => isGiven);
  if (first === -1) return 0;
  const given = rows.reduce((sum, { points, isGiven }) => sum + (isGiven ? points : 0), 0);
  const undone = rows.slice(first).reduce((sum, { points }) => sum - Math.min(points, 0), 0);
  return given - Math.min(given, undone);
}

export const mayGiveMore = (given: number, points: number, perDay: number): boolean =>
  points <= 0 || given + points <= perDay;
