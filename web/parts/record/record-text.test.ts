import { expect, it } from 'vitest';
import type { AttendanceDay } from '#domain/api/attendance.ts';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { describeParts, describeReason, describeRow } from './record-text.ts';

const { standard, demo } = SCORING_PRESETS;

const day: AttendanceDay = {
  date: '2026-02-27',
  reason: 'checked_in',
  streak: 28,
  points: 7,
  streakBonus: 5,
  checkInType: 'early',
};

it('shows the points of a check-in and the streak bonus of its day as a sum', () => {
  expect(describeParts(day, standard)).toBe('2 for checking in early + 5 for streak day\u00a028');
  expect(describeReason(day, standard)).toBe('2 for checking in early + 5 for streak day\u00a028');
  expect(describeParts({ ...day, points: 16, streakBonus: 15, streak: 70, checkInType: 'ontime' }, standard)).toBe(
    '1 for checking in + 15 for streak day\u00a070',
  );
});

it('shows no sum for a day with one reason for points, or without points', () => {
  const { streakBonus: _, ...plain } = { ...day, points: 2 };
  expect(describeParts(plain, standard)).toBeNull();
  expect(describeReason(plain, standard)).toBe('Checked in early');
  expect(describeParts({ ...day, points: null }, standard)).toBeNull();
});

it('shows no number for a streak day beyond the longest streak that screens show', () => {
  expect(describeParts(day, demo)).toBe('2 for checking in early + 5 for your streak');
  expect(describeParts({ ...day, streak: 7 }, demo)).toBe('2 for checking in early + 5 for streak day\u00a07');
});

const describeHistory = (kind: string, description: string, createdByName: string | null = null) => {
  const [transactionType, referenceType] = kind.split('.');
  return describeRow({ transactionType, referenceType, description, createdByName } as PointHistoryRow);
};

it.each([
  ['earned.check_in', 'Early check-in', 'Check-in'],
  ['earned.opening', 'Points earned before the move to this app', 'Earned earlier'],
  ['redeemed.opening', 'Points redeemed before the move to this app', 'Spent earlier'],
  ['bonus.correction', 'Streak bonuses after a late check-in', 'Streak correction'],
  ['adjusted.correction', 'Streak bonuses after a late check-in', 'Streak correction'],
  ['bonus.badge', 'Badge: Early Riser', 'Badge: Early Riser'],
  ['redeemed.redemption', 'Claimed: Lunch: for two', 'Claimed: Lunch: for two'],
  ['refunded.redemption', 'Rejected: Lunch', 'Refunded: Lunch'],
  ['refunded.badge', 'Odd', 'Odd'],
  ['refunded.badge', '', 'Points'],
])('shows a row of type %s with the description "%s" as "%s"', (kind, description, title) => {
  expect(describeHistory(kind, description)).toEqual({ title, note: null });
});

it('shows an admin’s own text as the title, and the admin’s name if it is known', () => {
  expect(describeHistory('bonus.admin_adjustment', 'Note: helped out', 'Ada Admin')).toEqual({
    title: 'Note: helped out',
    note: 'From Ada Admin',
  });
  expect(describeHistory('bonus.admin_adjustment', 'Helped out')).toEqual({
    title: 'Helped out',
    note: 'Points from HR',
  });
  expect(describeHistory('adjusted.admin_adjustment', 'Booked twice')).toEqual({
    title: 'Booked twice',
    note: 'Correction',
  });
});
