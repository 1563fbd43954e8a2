import { describe, expect, it } from 'vitest';
import { countForgiven, isGift, mayGiveMore, sumGifts } from './gifts.ts';

it('countForgiven leaves out forgiven points that the user earned again later', () => {
  const row = (points: number, isGiven = points > 0) => ({ points, isGiven });
  expect(countForgiven([])).toBe(0);
  expect(countForgiven([row(7)])).toBe(7);
  expect(countForgiven([row(7), row(-7)])).toBe(0);
  expect(countForgiven([row(7), row(-7), row(7)])).toBe(7);
  expect(countForgiven([row(7), row(-3)])).toBe(4);
  // The admin forgave more than 24 hours ago. A row that undid it gives no credit for new forgiven points.
  expect(countForgiven([row(7, false), row(-7), row(7)])).toBe(7);
  expect(countForgiven([row(7, false), row(-7)])).toBe(0);
});

describe('the points that an admin gives', () => {
  it('sumGifts counts earned points, forgiven points and points of badges, but no points of corrections', () => {
    const date = '2026-03-02';
    const bookings = [
      { kind: 'earned', date, points: 7 },
      { kind: 'correction', date, points: 5 },
      { kind: 'forgiven', date, points: 3 },
      { kind: 'correction', date, points: -9 },
      { kind: 'forgiven', date, points: -2 },
    ] as const;
    expect(sumGifts(bookings)).toBe(10);
    expect(sumGifts(bookings, [{ points: 15 }, { points: 0 }])).toBe(25);
    expect(sumGifts([])).toBe(0);
  });

  it('isGift is true for awards, added check-ins, bonuses of other days, and forgiven points above 0', () => {
    const row = (referenceType: string, transactionType: string, pointsAmount = 1) =>
      isGift({ referenceType, transactionType, pointsAmount } as Parameters<typeof isGift>[0]);
    expect(row('admin_adjustment', 'bonus')).toBe(true);
    expect(row('check_in', 'earned')).toBe(true);
    expect(row('correction', 'bonus')).toBe(true);
    expect(row('forgiven', 'adjusted')).toBe(true);
    expect(row('badge', 'bonus')).toBe(true);
    expect(row('taken_back', 'bonus', -1)).toBe(false);
    expect(row('forgiven', 'adjusted', -1)).toBe(false);
    expect(row('correction', 'adjusted')).toBe(false);
    expect(row('redemption', 'refunded')).toBe(false);
    expect(row('opening', 'earned')).toBe(false);
  });

  it('mayGiveMore is true up to the daily limit, and always for 0 points', () => {
    expect(mayGiveMore(90, 10, 100)).toBe(true);
    expect(mayGiveMore(90, 11, 100)).toBe(false);
    expect(mayGiveMore(200, 0, 100)).toBe(true);
  });
});
