import { EDGE, TEAM_MIN } from '../wall/figures.ts';

/** How full a department is: the first people, so many, or most of them. */
export const DEPARTMENT_STAGES = ['first', 'some', 'most'] as const;

export interface DepartmentToday {
  stage: (typeof DEPARTMENT_STAGES)[number];
  /** People who are in; null at both edges. */
  count: number | null;
}

/**
 * What somebody who checked in hears of their department: nothing by which they could tell who is not in, by the rule of the
 * wall (docs/decisions/0060). Null where the department has fewer than five people.
 */
export function readDepartment({ people, checkIns }: { people: number; checkIns: number }): DepartmentToday | null {
  if (people < TEAM_MIN) return null;
  // In the smallest team both edges meet: "the first" then says less.
  if (checkIns <= EDGE) return { stage: 'first', count: null };
  if (checkIns >= people - EDGE) return { stage: 'most', count: null };
  return { stage: 'some', count: checkIns };
}
