import { expect, it } from 'vitest';
import type { Reward } from '../../../domain/api/rewards.ts';
import { groupRewards } from './group-rewards.ts';

function reward(id: string, pointsCost: number, more: Partial<Reward> = {}): Reward {
  return {
    id,
    name: id,
    description: '',
    pointsCost,
    category: 'monthly',
    icon: 'gift',
    available: true,
    company: '',
    stock: null,
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
    version: 0,
    ...more,
  };
}

it('puts what the balance covers first, then the rest, then what nobody can claim, each from the cheapest', () => {
  const rewards = [
    reward('gone', 5, { stock: 0 }),
    reward('dear', 60),
    reward('exact', 40),
    reward('off', 10, { available: false }),
    reward('cheap', 25),
  ];
  const [group] = groupRewards(rewards, 40);
  expect(group?.rewards.map(({ id }) => id)).toEqual(['cheap', 'exact', 'dear', 'gone', 'off']);
});

it('keeps the order of the tiers and leaves empty ones out', () => {
  const rewards = [reward('a', 300, { category: 'annual' }), reward('w', 5, { category: 'weekly' })];
  expect(groupRewards(rewards, 0).map(({ category }) => category)).toEqual(['weekly', 'annual']);
});
