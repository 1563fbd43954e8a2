import type { ErrorCode } from '../api/errors.ts';

export interface ClaimFacts {
  /** Undefined when no reward has the id, and when the reward is retired. A null `stock` means unlimited. */
  reward: { available: boolean; stock: number | null; pointsCost: number } | undefined;
  balance: number;
  claims: number;
}

/** Spec section 5. */
export function findClaimRefusal({ reward, balance, claims }: ClaimFacts, claimsPerHour: number): ErrorCode | null {
  if (!reward) return 'reward_not_found';
  if (!reward.available) return 'reward_unavailable';
  if (reward.stock === 0) return 'reward_out_of_stock';
  if (claims >= claimsPerHour) return 'claim_limit';
  return balance < reward.pointsCost ? 'insufficient_points' : null;
}
