const POINTS_PER_LEVEL = 550;

/** The level of a person from all points ever earned: one every 550 points, 1 at the least. Design: "Levels". */
export function levelOf(totalPointsEarned: number): number {
  return Math.max(1, Math.floor(totalPointsEarned / POINTS_PER_LEVEL));
}
