import type { ErrorCode } from '../api/errors.ts';
import type { AwardLimits } from '../people/bulk.ts';
import type { Role } from '../people/roles.ts';
import type { Criteria } from './criteria.ts';

/** What people get a badge for and what it brings, and whether they get it at all. */
export interface BadgeTerms {
  criteria: Criteria;
  points: number;
  isActive: boolean;
}

/** Whether an edit says anew what a badge is earned by or brings. A badge that comes back is offered anew; one that goes is not. */
export function setsTerms(before: BadgeTerms, after: BadgeTerms): boolean {
  return (
    before.criteria.type !== after.criteria.type ||
    before.criteria.count !== after.criteria.count ||
    before.points !== after.points ||
    (after.isActive && !before.isActive)
  );
}

/**
 * Why somebody may not set terms that bring `points`, or null. A badge gives by itself what an award gives by hand, so an
 * admin's badges keep to the limits of awards; a super admin sets the limits.
 */
export function refusalOfTerms(points: number, role: Role, { perAward, leftToday }: AwardLimits): ErrorCode | null {
  if (role === 'super_admin') return null;
  if (points > perAward) return 'badge_over_limit';
  return points > leftToday ? 'badge_day_limit' : null;
}
