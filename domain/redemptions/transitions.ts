import type { FulfilmentWay } from '../fulfilment/ways.ts';

export const REDEMPTION_STATUSES = ['pending', 'approved', 'fulfilled', 'rejected', 'cancelled'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];

const NEXT: Readonly<Record<RedemptionStatus, readonly RedemptionStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['fulfilled', 'rejected', 'cancelled'],
  fulfilled: [],
  rejected: [],
  cancelled: [],
};

/**
 * A day off is delivered when the owner has chosen the days, so no admin delivers it. It can still be given back before
 * the days begin (domain/fulfilment/days-off.ts).
 */
const NEXT_OF_DAY_OFF: Readonly<Record<RedemptionStatus, readonly RedemptionStatus[]>> = {
  ...NEXT,
  approved: ['rejected', 'cancelled'],
  fulfilled: ['rejected', 'cancelled'],
};

export function nextStatuses(from: RedemptionStatus, way: FulfilmentWay = 'by_hand'): readonly RedemptionStatus[] {
  return (way === 'day_off' ? NEXT_OF_DAY_OFF : NEXT)[from];
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
  way?: FulfilmentWay;
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
  if (!nextStatuses(facts.from, facts.way).includes(facts.to))
    return { allowed: false, code: 'redemption_wrong_state' };
  if (facts.to === 'approved' && facts.costBy === facts.actorId) return { allowed: false, code: 'redemption_own_cost' };
  return { allowed: true, refund: refunds(facts.to) };
}
