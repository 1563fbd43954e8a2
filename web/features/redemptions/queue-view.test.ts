import { expect, it } from 'vitest';
import { decisionsFor, filtersOf, inParts, isWhole, QUEUE } from './queue-view.ts';

it('offers what leads on from at least one of the selected', () => {
  expect(decisionsFor([])).toEqual([]);
  expect(decisionsFor([{ status: 'pending' }])).toEqual(['approved', 'rejected']);
  expect(decisionsFor([{ status: 'approved' }])).toEqual(['fulfilled', 'rejected']);
  expect(decisionsFor([{ status: 'pending' }, { status: 'approved' }])).toEqual(['approved', 'fulfilled', 'rejected']);
  expect(decisionsFor([{ status: 'fulfilled' }, { status: 'cancelled' }])).toEqual([]);
});

it('counts the filters, and knows the whole of a tab', () => {
  expect(isWhole({ ...QUEUE, status: 'all' })).toBe(true);
  expect(isWhole({ ...QUEUE, search: 'a' })).toBe(false);
  expect(isWhole({ ...QUEUE, to: '2026-03-01' })).toBe(false);
  expect(filtersOf({ ...QUEUE, search: 'a', department: 'IT', rewardId: 'r' })).toBe(2);
});

it('parts many into requests, with none left out', () => {
  expect(inParts([], 2)).toEqual([]);
  expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});
