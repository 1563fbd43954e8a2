import { expect, it } from 'vitest';
import type { PointHistoryRow } from '../../../domain/api/points.ts';
import { describeRow } from './history-text.ts';

const describeHistory = (kind: string, description: string, createdByName: string | null = null) => {
  const [transactionType, referenceType] = kind.split('.');
  return describeRow({ transactionType, referenceType, description, createdByName } as PointHistoryRow);
};

it.each([
  ['earned.check_in', 'Early check-in', 'Check-in'],
  ['earned.opening', 'Points earned before the move to this app', 'Brought over'],
  ['redeemed.opening', 'Points redeemed before the move to this app', 'Spent before'],
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
