import { EDGE, TEAM_MIN } from '../wall/figures.ts';

/** `first`: at most EDGE users have checked in. `most`: at most EDGE users are missing. `some`: all other cases. */
export const DEPARTMENT_STAGES = ['first', 'some', 'most'] as const;

export interface DepartmentToday {
  stage: (typeof DEPARTMENT_STAGES)[number];
  /** Null in the stages `first` and `most`. */
  count: number | null;
}

/** Like a wall, the dashboard does not reveal which users are missing (docs/decisions/0060). */
export function readDepartment({ people, checkIns }: { people: number; checkIns: number }): DepartmentToday | null {
  if (people < TEAM_MIN) return null;
  if (checkIns <= EDGE) return { stage: 'first', count: null };
  if (checkIns >= people - EDGE) return { stage: 'most', count: null };
  return { stage: 'some', count: checkIns };
}
