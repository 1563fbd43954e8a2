const POINTS_PER_LEVEL = 550;

/** The level of a person from all points ever earned: one every 550 points, 1 at the least. Design: "Levels". */
export function levelOf(totalPointsEarned: number): number {
  return Math.max(1, Math.floor(totalPointsEarned / POINTS_PER_LEVEL));
}

/** How far a person is on the way from their level to the next. */
export function levelProgress(totalPointsEarned: number): { level: number; done: number; needed: number } {
  const level = levelOf(totalPointsEarned);
  // The first level holds everything below the second.
  const start = level === 1 ? 0 : level * POINTS_PER_LEVEL;
  return { level, done: Math.max(0, totalPointsEarned) - start, needed: (level + 1) * POINTS_PER_LEVEL - start };
}
