import { describe, expect, it } from 'vitest';
import type { Reward } from '#domain/api/rewards.ts';
import { groupRewards, ALL_REWARDS, countBefore, lookThrough, findNearest } from './reward-view.ts';

function reward(id: string, pointsCost: number, more: Partial<Reward> = {}): Reward {
  return {
    id,
    name: id,
    description: '',
    howToGet: '',
    pointsCost,
    category: 'monthly',
    icon: 'gift',
    pictureUrl: '',
    available: true,
    company: '',
    stock: null,
    fulfilment: { way: 'by_hand', face: null },
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
    version: 0,
    ...more,
  };
}

const ids = (rewards: readonly Reward[]) => rewards.map(({ id }) => id);

it('groups rewards by what the balance covers, without empty groups, and keeps the order of the API', () => {
  const rewards = [
    reward('w', 5, { category: 'weekly' }),
    reward('exact', 40),
    reward('dear', 41),
    reward('a', 300, { category: 'annual' }),
    reward('gone', 3, { stock: 0 }),
    reward('off', 4, { available: false }),
  ];
  const group = (balance: number) => groupRewards(rewards, balance).map((one) => [one.id, ids(one.rewards)]);
  expect(group(40)).toEqual([
    ['now', ['w', 'exact']],
    ['next', ['dear', 'a', 'gone', 'off']],
  ]);
  expect(group(4)).toEqual([['next', ids(rewards)]]);
  expect(groupRewards(rewards.slice(0, 2), 40).map(({ id }) => id)).toEqual(['now']);
});

it('counts the rewards before the shown part', () => {
  expect(countBefore(ALL_REWARDS)).toBe(0);
  expect(countBefore({ ...ALL_REWARDS, starts: ['', 'a', 'b'] })).toBe(400);
});

describe('the list of rewards on the device', () => {
  const rewards = [
    reward('Über-Tee', 5, { category: 'weekly' }),
    reward('gone', 3, { category: 'weekly', stock: 0 }),
    reward('off', 4, { available: false }),
    reward('exact', 40),
    reward('dear', 41),
  ];

  it('filters the rewards by the same rules as the API', () => {
    expect(ids(lookThrough(rewards, ALL_REWARDS, 0))).toEqual(ids(rewards));
    expect(ids(lookThrough(rewards, { filter: 'reach', search: '' }, 40))).toEqual(['Über-Tee', 'exact']);
    expect(ids(lookThrough(rewards, { filter: 'weekly', search: '' }, 40))).toEqual(['Über-Tee', 'gone']);
    expect(ids(lookThrough(rewards, { filter: 'all', search: 'ÜBER' }, 40))).toEqual(['Über-Tee']);
  });

  it('finds the cheapest claimable reward with a matching name', () => {
    expect(findNearest(rewards, '')?.id).toBe('Über-Tee');
    expect(findNearest(rewards, 'ar')?.id).toBe('dear');
    expect(findNearest(rewards, 'gone')).toBeUndefined();
  });
});
