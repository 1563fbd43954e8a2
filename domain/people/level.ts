/** Points of the first levels, from level 1 on. On-time check-ins of two working weeks bring 25 (spec section 9), those of a year some 500. */
const FIRST_STARTS = [0, 25, 100, 300, 800, 2030] as const;

/** Points that each level after those takes. The demo's employee and admin are at levels 6 and 8 (spec section 9). */
const POINTS_OF_LATER = 1_400;

const LAST = FIRST_STARTS.length;

/** Points at which a level begins; 0 for the first. `level`: 1 or more. */
export function startOfLevel(level: number): number {
  return FIRST_STARTS[level - 1] ?? (FIRST_STARTS[LAST - 1] ?? 0) + (level - LAST) * POINTS_OF_LATER;
}

/** The level of a person from all points ever earned, 1 at the least. No level takes fewer points than the one before. */
export function levelOf(totalPointsEarned: number): number {
  const beyond = totalPointsEarned - startOfLevel(LAST);
  if (beyond >= 0) return LAST + Math.floor(beyond / POINTS_OF_LATER);
  return Math.max(1, FIRST_STARTS.findLastIndex((start) => start <= totalPointsEarned) + 1);
}

export interface LevelProgress {
  level: number;
  /** Points earned in this level. */
  done: number;
  /** Points that this level takes. */
  needed: number;
}

/** How far a person is on the way from their level to the next. */
export function levelProgress(totalPointsEarned: number): LevelProgress {
  const level = levelOf(totalPointsEarned);
  const start = startOfLevel(level);
  return { level, done: Math.max(0, totalPointsEarned) - start, needed: startOfLevel(level + 1) - start };
}
