/** Until when a check-in is early, and on time. */
export interface ScoringTimes {
  earlyBefore: string;
  onTimeBefore: string;
  /** The start of the day of a calendar with times of its own (DayClock); absent: midnight. */
  dayStart?: number;
}

/**
 * How a check-in is scored. Spec section 9, both readings as presets; one value, stored in settings.
 * Times of day are `HH:MM` in the person's zone and exclusive: 07:44:59 is before 07:45, 07:45:00 is not. Of a night shift
 * they come in the order of its day: 00:15 is after 23:45 where the day begins at noon.
 */
export interface ScoringPolicy extends ScoringTimes {
  /** Points of a check-in that is not early. */
  basePoints: number;
  /** Points of an early check-in, in place of `basePoints`. */
  earlyPoints: number;
  /** A bonus at every streak day that is a multiple of `every`, up to `upTo` (null: without end). */
  streakBonuses: readonly StreakBonus[];
  /** A bonus for having checked in on another day within the last days, or null. */
  activeStreakBonus: { points: number; withinDays: number } | null;
  /** Screens show no longer streak than this, or null. The stored streak is never cut. */
  displayedStreakCap: number | null;
  freezes: StreakFreezes;
}

export interface StreakBonus {
  every: number;
  points: number;
  upTo: number | null;
}

/** Missed days that a streak survives. `cap` 0 turns them off. */
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

/** The policy for a check-in of a calendar with times of its own. */
export const withTimes = (policy: ScoringPolicy, times: ScoringTimes | null | undefined): ScoringPolicy =>
  times ? { ...policy, ...times } : policy;
