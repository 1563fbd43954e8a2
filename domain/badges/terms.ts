import type { ErrorCode } from '../api/errors.ts';
import type { AwardLimits } from '../people/bulk.ts';
import type { Role } from '../people/roles.ts';
import type { Criteria } from './criteria.ts';

/** The criteria, the points and the availability of a badge. */
export interface BadgeTerms {
  criteria: Criteria;
  points: number;
  isActive: boolean;
}

/**
 * Returns true when an edit changes the criteria or the points, or reactivates the badge. Retiring a badge does not
 * count.
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
 * Returns the reason why an admin may not set a badge's points to `points`, or null. A badge gives points
 * automatically, so an admin's badges follow the limits of awards. Super admins set those limits and have none.
 */
export function findTermsRefusal(points: number, role: Role, { perAward, leftToday }: AwardLimits): ErrorCode | null {
  if (role === 'super_admin') return null;
  if (points > perAward) return 'badge_over_limit';
  return points > leftToday ? 'badge_day_limit' : null;
}
