/**
 * With their bonuses, on-time check-ins give 25 points in two working weeks (spec section 9) and about 500 points in a
 * year.
 */
const FIRST_STARTS = [0, 25, 100, 300, 800, 2030] as const;

/** With these points, the demo's two accounts are at levels 6 and 8 (spec section 9). */
const POINTS_OF_LATER = 1_400;

const LAST = FIRST_STARTS.length;

export function findLevelStart(level: number): number {
  return FIRST_STARTS[level - 1] ?? (FIRST_STARTS[LAST - 1] ?? 0) + (level - LAST) * POINTS_OF_LATER;
}

export function toLevel(totalPointsEarned: number): number {
  const beyond = totalPointsEarned - findLevelStart(LAST);
  if (beyond >= 0) return LAST + Math.floor(beyond / POINTS_OF_LATER);
  return Math.max(1, FIRST_STARTS.findLastIndex((start) => start <= totalPointsEarned) + 1);
}

export interface LevelProgress {
  level: number;
  done: number;
  /** The points from the start of this level to the start of the next level. */
  needed: number;
}

export function levelProgress(totalPointsEarned: number): LevelProgress {
  const level = toLevel(totalPointsEarned);
  const start = findLevelStart(level);
  return { level, done: Math.max(0, totalPointsEarned) - start, needed: findLevelStart(level + 1) - start };
}
