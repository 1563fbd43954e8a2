import { expect, it } from 'vitest';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { decisionsFor, countFilters, isWhole, QUEUE } from './queue-view.ts';

it('offers the decisions that are possible for at least one selected claim of another user', () => {
  const claims = (userId: string, ...statuses: RedemptionStatus[]) =>
    statuses.map((status) => ({ status, userId, costBy: 'setter' }));
  const offered = (...selected: ReturnType<typeof claims>) => decisionsFor(selected, 'me');
  expect(offered()).toEqual([]);
  expect(offered(...claims('a', 'pending'))).toEqual(['approved', 'rejected']);
  expect(offered(...claims('a', 'approved'))).toEqual(['fulfilled', 'rejected']);
  expect(offered(...claims('a', 'pending', 'approved'))).toEqual(['approved', 'fulfilled', 'rejected']);
  expect(offered(...claims('a', 'fulfilled', 'cancelled'))).toEqual([]);
  expect(offered(...claims('me', 'pending', 'approved'))).toEqual([]);
  // The admin who set the price of a claim does not approve it.
  expect(decisionsFor(claims('a', 'pending', 'approved'), 'setter')).toEqual(['fulfilled', 'rejected']);
  expect(offered(...claims('me', 'approved'), ...claims('a', 'pending'))).toEqual(['approved', 'rejected']);
});

it('counts the filters without the search, and detects a view without filters and search', () => {
  expect(isWhole({ ...QUEUE, status: 'all' })).toBe(true);
  expect(isWhole({ ...QUEUE, search: 'a' })).toBe(false);
  expect(isWhole({ ...QUEUE, to: '2026-03-01' })).toBe(false);
  expect(countFilters({ ...QUEUE, search: 'a', department: 'IT', rewardId: 'r' })).toBe(2);
});
