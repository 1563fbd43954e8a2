import type { ErrorCode } from '../api/errors.ts';
import type { AwardLimits } from '../people/bulk.ts';
import type { Role } from '../people/roles.ts';
import type { Criteria } from './criteria.ts';

/** The condition of a badge, the points that it pays, and whether it is offered. */
export interface BadgeTerms {
  criteria: Criteria;
  points: number;
  isActive: boolean;
}

/**
 * Returns true when an edit changes the criteria or the points of a badge, or offers a retired badge again. Returns
 * false when the edit only retires the badge.
 */
export function setsTerms(before: BadgeTerms, after: BadgeTerms): boolean {
  return (
    before.criteria.type !== after.criteria.type ||
    before.criteria.count !== after.criteria.count ||
    before.points !== after.points ||
    (after.isActive && !before.isActive)
  );
}

/**
 * Returns the reason why an admin may not set a badge's points to `points`, or null. A badge gives points without any
 * further decision of an admin. So the limits of an admin's awards also apply to the points of the badge. No limit
 * applies to super admins, because super admins set the limits.
 */
export function findTermsRefusal(points: number, role: Role, { perAward, leftToday }: AwardLimits): ErrorCode | null {
  if (role === 'super_admin') return null;
  if (points > perAward) return 'badge_over_limit';
  return points > leftToday ? 'badge_day_limit' : null;
}
