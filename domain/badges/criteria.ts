/** Spec section 3, Badge: what a badge counts. */
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

/** What must be reached: `count` of what `type` counts; a whole number above 0. */
export interface Criteria {
  type: CriteriaType;
  count: number;
}

/**
 * How much of each a person has done: whole numbers from 0. Early check-ins, check-ins and months are of all time, the
 * streak is the longest one: what was reached stays reached.
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

/** How far somebody is: 0 to `count`. */
export const progressOf = ({ type, count }: Criteria, facts: BadgeFacts): number => Math.min(facts[type], count);

/** The badges that are met and not held. A badge that was held stays held, whatever became of its facts. */
export function newlyEarned<Badge extends { id: string; criteria: Criteria; isActive: boolean }>(
  badges: readonly Badge[],
  held: ReadonlySet<string>,
  facts: BadgeFacts,
): Badge[] {
  return badges.filter(({ id, criteria, isActive }) => isActive && !held.has(id) && isMet(criteria, facts));
}
