import { expect, it } from 'vitest';
import { findClaimRefusal, type ClaimFacts } from './claim.ts';

const REWARD = { available: true, stock: null, pointsCost: 10 };
const refusal = (facts: Partial<ClaimFacts>) =>
  findClaimRefusal({ reward: REWARD, balance: 10, claims: 0, ...facts }, 2);

it('findClaimRefusal returns one reason, and checks the reward before the user', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ reward: undefined, balance: 0 })).toBe('reward_not_found');
  expect(refusal({ reward: { ...REWARD, available: false, stock: 0 } })).toBe('reward_unavailable');
  expect(refusal({ reward: { ...REWARD, stock: 0 }, claims: 2 })).toBe('reward_out_of_stock');
  expect(refusal({ reward: { ...REWARD, stock: 1 } })).toBeNull();
  expect(refusal({ claims: 2, balance: 9 })).toBe('claim_limit');
  expect(refusal({ claims: 1, balance: 9 })).toBe('insufficient_points');
});
