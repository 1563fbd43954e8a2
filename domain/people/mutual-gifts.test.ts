import { expect, test } from 'vitest';
import { pairGivers, type Gift } from './mutual-gifts.ts';

const [ann, bea, cem] = ['ann', 'bea', 'cem'].map((id) => ({ id }));
const people = [ann, bea, cem].flatMap((one) => one ?? []);
const gift = (from: string, to: string, points: number, day: string): Gift => ({
  from,
  to,
  points,
  at: `2026-03-${day}`,
});

test('an admin who only gave or only received points is in no pair', () => {
  expect(pairGivers(people, [])).toEqual([]);
  expect(
    pairGivers(people, [gift('ann', 'bea', 5, '01'), gift('bea', 'cem', 5, '02'), gift('cem', 'ann', 5, '03')]),
  ).toEqual([]);
  // Gifts to oneself, and gifts to or from a user who is not in the list, make no pair.
  expect(
    pairGivers(people, [gift('ann', 'ann', 5, '01'), gift('ann', 'dan', 5, '01'), gift('dan', 'ann', 5, '01')]),
  ).toEqual([]);
});

test('two admins who gave each other points are a pair, and the pair with the latest gift comes first', () => {
  const gifts = [
    gift('bea', 'ann', 7, '01'),
    gift('ann', 'bea', 5, '03'),
    gift('ann', 'bea', 6, '02'),
    gift('cem', 'ann', 1, '04'),
    gift('ann', 'cem', 2, '01'),
  ];
  expect(pairGivers(people, gifts)).toEqual([
    {
      first: ann,
      second: cem,
      fromFirst: { points: 2, times: 1, latestAt: '2026-03-01' },
      fromSecond: { points: 1, times: 1, latestAt: '2026-03-04' },
    },
    {
      first: ann,
      second: bea,
      fromFirst: { points: 11, times: 2, latestAt: '2026-03-03' },
      fromSecond: { points: 7, times: 1, latestAt: '2026-03-01' },
    },
  ]);
});
