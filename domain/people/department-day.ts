import { EDGE, TEAM_MIN } from '../wall/figures.ts';

/** `first`: at most EDGE users have checked in. `most`: at most EDGE users are missing. `some`: all other cases. */
export const DEPARTMENT_STAGES = ['first', 'some', 'most'] as const;

export interface DepartmentToday {
  stage: (typeof DEPARTMENT_STAGES)[number];
  /** Null in the stages `first` and `most`. */
  count: number | null;
  /** How high the team's sun is, 0 to 100 in steps of five. It tells no more than the stage and the count. */
  sun: number;
}

const SUN_STEP = 5;

/** Like a wall, the dashboard does not reveal which users are missing (docs/decisions/0060). */
export function readDepartment({ people, checkIns }: { people: number; checkIns: number }): DepartmentToday | null {
  if (people < TEAM_MIN) return null;
  if (checkIns <= EDGE) return { stage: 'first', count: null, sun: 0 };
  if (checkIns >= people - EDGE) return { stage: 'most', count: null, sun: 100 };
  const share = (checkIns - EDGE) / (people - 2 * EDGE);
  return { stage: 'some', count: checkIns, sun: SUN_STEP * Math.round((100 * share) / SUN_STEP) };
}
