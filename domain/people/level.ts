const POINTS_PER_LEVEL = 550;

/** The level of a person from all points ever earned: one every 550 points, 1 at the least. Design: "Levels". */
export function levelOf(totalPointsEarned: number): number {
  return Math.max(1, Math.floor(totalPointsEarned / POINTS_PER_LEVEL));
}

export interface LevelProgress {
  level: number;
  /** Points earned in this level. */
  done: number;
  /** Points that this level takes. */
  needed: number;
  /** Points that each level after this one takes. */
  eachAfter: number;
}

/** How far a person is on the way from their level to the next. The first level takes twice the points of any other. */
export function levelProgress(totalPointsEarned: number): LevelProgress {
  const level = levelOf(totalPointsEarned);
  // The first level holds everything below the second.
  const start = level === 1 ? 0 : level * POINTS_PER_LEVEL;
  const done = Math.max(0, totalPointsEarned) - start;
  return { level, done, needed: (level + 1) * POINTS_PER_LEVEL - start, eachAfter: POINTS_PER_LEVEL };
}
