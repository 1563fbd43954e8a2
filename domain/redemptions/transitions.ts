export const REDEMPTION_STATUSES = ['pending', 'approved', 'fulfilled', 'rejected', 'cancelled'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];

const NEXT: Readonly<Record<RedemptionStatus, readonly RedemptionStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['fulfilled', 'rejected', 'cancelled'],
  fulfilled: [],
  rejected: [],
  cancelled: [],
};

export function nextStatuses(from: RedemptionStatus): readonly RedemptionStatus[] {
  return NEXT[from];
}

export function refunds(status: RedemptionStatus): boolean {
  return status === 'rejected' || status === 'cancelled';
}

export interface TransitionFacts {
  from: RedemptionStatus;
  to: RedemptionStatus;
  ownerId: string;
  actorId: string;
  /** The admin who had set the reward's cost at the time of the claim. */
  costBy: string | null;
  as: 'owner' | 'admin';
}

export type TransitionDecision =
  | { allowed: true; refund: boolean }
  | {
      allowed: false;
      code: 'redemption_wrong_state' | 'redemption_own' | 'redemption_own_cost' | 'redemption_not_pending';
    };

/**
 * Admins never decide on their own redemptions, and never approve a claim at a cost that they set. They may reject such
 * a claim, because the user then gets all points back.
 */
export function decideTransition(facts: TransitionFacts): TransitionDecision {
  if (facts.as === 'owner') {
    if (facts.to !== 'cancelled' || facts.from !== 'pending') return { allowed: false, code: 'redemption_not_pending' };
    return { allowed: true, refund: true };
  }
  if (facts.ownerId === facts.actorId) return { allowed: false, code: 'redemption_own' };
  if (!NEXT[facts.from].includes(facts.to)) return { allowed: false, code: 'redemption_wrong_state' };
  if (facts.to === 'approved' && facts.costBy === facts.actorId) return { allowed: false, code: 'redemption_own_cost' };
  return { allowed: true, refund: refunds(facts.to) };
}
