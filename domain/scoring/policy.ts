/** The time before which a check-in is early, and the time before which it is on time. */
export interface ScoringTimes {
  earlyBefore: string;
  onTimeBefore: string;
  /** The day start of a calendar with its own times (DayClock); absent for midnight. */
  dayStart?: number;
}

/**
 * The rules for scoring a check-in, stored as one value in settings. The two presets are the two readings of spec
 * section 9.
 * Times of day are `HH:MM` in the user's time zone and exclusive: 07:44:59 is before 07:45, 07:45:00 is not. For a
 * night shift they follow the order of its day: 00:15 is after 23:45 when the day begins at noon.
 */
export interface ScoringPolicy extends ScoringTimes {
  /** The points of a check-in that is not early. */
  basePoints: number;
  /** The points of an early check-in, in place of `basePoints`. */
  earlyPoints: number;
  /** The bonuses at every streak day that is a multiple of `every`, up to `upTo` (null: no limit). */
  streakBonuses: readonly StreakBonus[];
  /** The bonus for another check-in within the last days, or null. */
  activeStreakBonus: { points: number; withinDays: number } | null;
  /** The longest streak that screens show, or null for any. The stored streak is never cut. */
  displayedStreakCap: number | null;
  freezes: StreakFreezes;
}

export interface StreakBonus {
  every: number;
  points: number;
  upTo: number | null;
}

/** How a streak earns freezes. A user has at most `cap` of them; 0 turns freezes off. */
export interface StreakFreezes {
  cap: number;
  earnedEvery: number;
}

export type ScoringPreset = 'standard' | 'demo';

export const SCORING_PRESETS: Readonly<Record<ScoringPreset, ScoringPolicy>> = {
  standard: {
    basePoints: 1,
    earlyPoints: 2,
    earlyBefore: '07:45',
    onTimeBefore: '08:00',
    streakBonuses: [
      { every: 10, points: 10, upTo: 90 },
      { every: 7, points: 5, upTo: null },
    ],
    activeStreakBonus: null,
    displayedStreakCap: null,
    freezes: { cap: 0, earnedEvery: 10 },
  },
  demo: {
    basePoints: 50,
    earlyPoints: 70,
    earlyBefore: '07:00',
    onTimeBefore: '08:00',
    streakBonuses: [],
    activeStreakBonus: { points: 10, withinDays: 7 },
    displayedStreakCap: 7,
    freezes: { cap: 0, earnedEvery: 10 },
  },
};

/** Returns the policy with a calendar's own times, for its check-ins. */
export const withTimes = (policy: ScoringPolicy, times: ScoringTimes | null | undefined): ScoringPolicy =>
  times ? { ...policy, ...times } : policy;
