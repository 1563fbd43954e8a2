/** Spec section 3, Badge. */
export const CRITERIA_TYPES = [
  'early_checkin',
  'streak',
  'total_checkins',
  'team_activities',
  'wellness_activities',
  'courses_completed',
  'suggestions_implemented',
  'perfect_month',
  'thanks_given',
] as const;
export type CriteriaType = (typeof CRITERIA_TYPES)[number];

/** The condition of a badge: the user's total of `type` is at least `count`, a whole number above 0. */
export interface Criteria {
  type: CriteriaType;
  count: number;
}

/** The totals cover all time, and `streak` is the longest streak. `thanks_given` counts the different people whom the user
 * thanked in each month (domain/thanks/allowance.ts). So a broken streak does not lower the progress. */
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
  thanks_given: 0,
};

export const isMet = ({ type, count }: Criteria, facts: BadgeFacts): boolean => facts[type] >= count;

export const countProgress = ({ type, count }: Criteria, facts: BadgeFacts): number => Math.min(facts[type], count);

/** A user keeps a badge when the total falls. */
export function newlyEarned<Badge extends { id: string; criteria: Criteria; isActive: boolean }>(
  badges: readonly Badge[],
  held: ReadonlySet<string>,
  facts: BadgeFacts,
): Badge[] {
  return badges.filter(({ id, criteria, isActive }) => isActive && !held.has(id) && isMet(criteria, facts));
}
