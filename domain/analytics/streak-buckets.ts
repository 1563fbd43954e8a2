/** The first streak day of each bucket. */
export const STREAK_BUCKETS = [0, 1, 5, 10, 20, 30, 60, 90] as const;
export type StreakBucket = (typeof STREAK_BUCKETS)[number];

export function findStreakBucket(streakDay: number): StreakBucket {
  return STREAK_BUCKETS.findLast((from) => streakDay >= from) ?? 0;
}
