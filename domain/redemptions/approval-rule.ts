import type { FulfilmentWay } from '../fulfilment/ways.ts';
import { isAdmin, type Role } from '../people/roles.ts';
import type { Settings } from '../settings/settings.ts';

export interface RuleFacts {
  claimant: { id: string; role: Role };
  pointsSpent: number;
  /** The admin who set the cost. */
  costBy: string | null;
  way: FulfilmentWay;
  /** The claims of this person that the rule approved in the month of the company, whatever became of them. */
  approvedThisMonth: number;
}

/**
 * True when the company's rule approves a claim at once. An admin's claim always waits for another admin, and so does a
 * day off, because its days are not chosen yet.
 */
export function isApprovedByRule(
  { claimant, pointsSpent, costBy, way, approvedThisMonth }: RuleFacts,
  { autoApprovePoints, autoApprovePerMonth }: Pick<Settings, 'autoApprovePoints' | 'autoApprovePerMonth'>,
): boolean {
  if (isAdmin(claimant.role) || costBy === claimant.id || way === 'day_off') return false;
  return pointsSpent <= autoApprovePoints && approvedThisMonth < autoApprovePerMonth;
}
