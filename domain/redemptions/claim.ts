import type { ErrorCode } from '../api/errors.ts';

/** The facts that decide a claim. */
export interface ClaimFacts {
  /** Undefined: there is none of that id, or it is retired. `stock` null means without limit; costs are points. */
  reward: { available: boolean; stock: number | null; pointsCost: number } | undefined;
  /** Points. */
  balance: number;
  /** Claims of the user within the last hour. */
  claims: number;
}

/** Why a reward cannot be claimed, or null. Spec section 5. */
export function refusalOfClaim({ reward, balance, claims }: ClaimFacts, claimsPerHour: number): ErrorCode | null {
  if (!reward) return 'reward_not_found';
  if (!reward.available) return 'reward_unavailable';
  if (reward.stock === 0) return 'reward_out_of_stock';
  if (claims >= claimsPerHour) return 'claim_limit';
  return balance < reward.pointsCost ? 'insufficient_points' : null;
}
