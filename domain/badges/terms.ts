import type { ErrorCode } from '../api/errors.ts';
import type { AwardLimits } from '../people/bulk.ts';
import type { Role } from '../people/roles.ts';
import type { Criteria } from './criteria.ts';

export interface BadgeTerms {
  criteria: Criteria;
  points: number;
  isActive: boolean;
}

export interface TermsSetters {
  /** Null for a badge that the product brought along. */
  termsBy: string | null;
  termsConfirmedBy: string | null;
}

/**
 * An admin who adds the check-in gives its badges. Otherwise a badge is a gift of the admin who set its terms, until a
 * second admin confirms the terms.
 */
export function findBadgeGiver({ termsBy, termsConfirmedBy }: TermsSetters, addedBy: string | null): string | null {
  return addedBy ?? (termsConfirmedBy === null ? termsBy : null);
}

/** A badge never pays the admins who set and confirmed its terms. */
export const paysTo = ({ termsBy, termsConfirmedBy }: TermsSetters, userId: string): boolean =>
  userId !== termsBy && userId !== termsConfirmedBy;

export const findConfirmRefusal = ({ termsBy }: TermsSetters, actorId: string): ErrorCode | null =>
  termsBy === actorId ? 'badge_terms_own' : null;

export function setsTerms(before: BadgeTerms, after: BadgeTerms): boolean {
  return (
    before.criteria.type !== after.criteria.type ||
    before.criteria.count !== after.criteria.count ||
    before.points !== after.points ||
    (after.isActive && !before.isActive)
  );
}

/**
 * A badge gives points without any further decision of an admin. So the limits of an admin's awards also apply to the
 * points of the badge. No limit applies to super admins, because super admins set the limits.
 */
export function findTermsRefusal(points: number, role: Role, { perAward, leftToday }: AwardLimits): ErrorCode | null {
  if (role === 'super_admin') return null;
  if (points > perAward) return 'badge_over_limit';
  return points > leftToday ? 'badge_day_limit' : null;
}
