import { EDGE, TEAM_MIN } from '../wall/figures.ts';

/** The stages of a department's day: the first users, a number of them, or most of them. */
export const DEPARTMENT_STAGES = ['first', 'some', 'most'] as const;

export interface DepartmentToday {
  stage: (typeof DEPARTMENT_STAGES)[number];
  /** The number of users who checked in; null at both edges. */
  count: number | null;
}

/**
 * Returns the department's day for a user who checked in. By the rule of the wall (docs/decisions/0060), it does not
 * reveal who is missing.
 * Null in a department with fewer than five users.
 */
export function readDepartment({ people, checkIns }: { people: number; checkIns: number }): DepartmentToday | null {
  if (people < TEAM_MIN) return null;
  // In the smallest team both edges overlap. "The first" then reveals less.
  if (checkIns <= EDGE) return { stage: 'first', count: null };
  if (checkIns >= people - EDGE) return { stage: 'most', count: null };
  return { stage: 'some', count: checkIns };
}
