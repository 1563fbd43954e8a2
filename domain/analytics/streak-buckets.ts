/** Check-ins are counted by their streak day in buckets: 0, and from each of these days on. */
export const STREAK_BUCKETS = [0, 1, 5, 10, 20, 30, 60, 90] as const;
export type StreakBucket = (typeof STREAK_BUCKETS)[number];

/** The first streak day of the bucket that `streakDay` is in. */
export function findStreakBucket(streakDay: number): StreakBucket {
  return STREAK_BUCKETS.findLast((from) => streakDay >= from) ?? 0;
}
