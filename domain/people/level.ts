/**
 * The points at which the first levels begin, from level 1 on. On-time check-ins of two working weeks give 25 (spec
 * section 9), those of a year about 500.
 */
const FIRST_STARTS = [0, 25, 100, 300, 800, 2030] as const;

/** The points of each later level. The demo's employee and admin are at levels 6 and 8 (spec section 9). */
const POINTS_OF_LATER = 1_400;

const LAST = FIRST_STARTS.length;

/** Returns the points at which a level begins; 0 for the first. `level` is 1 or more. */
export function findLevelStart(level: number): number {
  return FIRST_STARTS[level - 1] ?? (FIRST_STARTS[LAST - 1] ?? 0) + (level - LAST) * POINTS_OF_LATER;
}

/** Returns a user's level from all points ever earned, at least 1. No level needs fewer points than the one before. */
export function toLevel(totalPointsEarned: number): number {
  const beyond = totalPointsEarned - findLevelStart(LAST);
  if (beyond >= 0) return LAST + Math.floor(beyond / POINTS_OF_LATER);
  return Math.max(1, FIRST_STARTS.findLastIndex((start) => start <= totalPointsEarned) + 1);
}

export interface LevelProgress {
  level: number;
  /** The points earned in this level. */
  done: number;
  /** The points that this level needs. */
  needed: number;
}

/** Returns a user's progress from their level to the next. */
export function levelProgress(totalPointsEarned: number): LevelProgress {
  const level = toLevel(totalPointsEarned);
  const start = findLevelStart(level);
  return { level, done: Math.max(0, totalPointsEarned) - start, needed: findLevelStart(level + 1) - start };
}
