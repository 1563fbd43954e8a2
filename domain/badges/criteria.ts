/** Spec section 3, Badge: the facts that a badge can count. */
export const CRITERIA_TYPES = [
  'early_checkin',
  'streak',
  'total_checkins',
  'team_activities',
  'wellness_activities',
  'courses_completed',
  'suggestions_implemented',
  'perfect_month',
] as const;
export type CriteriaType = (typeof CRITERIA_TYPES)[number];

/** The condition of a badge: at least `count` of the facts of `type`; a whole number above 0. */
export interface Criteria {
  type: CriteriaType;
  count: number;
}

/**
 * A user's total per criterion: whole numbers from 0. Early check-ins, check-ins and months cover all time, and the
 * streak is the longest one, so progress is never lost.
 */
export type BadgeFacts = Readonly<Record<CriteriaType, number>>;

export const NO_FACTS: BadgeFacts = {
  early_checkin: 0,
  streak: 0,
  total_checkins: 0,
  team_activities: 0,
  wellness_activities: 0,
  courses_completed: 0,
  suggestions_implemented: 0,
  perfect_month: 0,
};

export const isMet = ({ type, count }: Criteria, facts: BadgeFacts): boolean => facts[type] >= count;

/** Returns the user's progress: 0 to `count`. */
export const countProgress = ({ type, count }: Criteria, facts: BadgeFacts): number => Math.min(facts[type], count);

/** Returns the badges that are met and not held. A held badge stays held even when its facts shrink. */
export function newlyEarned<Badge extends { id: string; criteria: Criteria; isActive: boolean }>(
  badges: readonly Badge[],
  held: ReadonlySet<string>,
  facts: BadgeFacts,
): Badge[] {
  return badges.filter(({ id, criteria, isActive }) => isActive && !held.has(id) && isMet(criteria, facts));
}
