export interface ScoringTimes {
  earlyBefore: string;
  onTimeBefore: string;
  /** Absent when the day starts at midnight. */
  dayStart?: number;
}

/**
 * The two presets are the two possible readings of spec section 9. Times of day are `HH:MM` in the user's time zone.
 * The times are exclusive limits: 07:44:59 is before 07:45, and 07:45:00 is not. When the day of a night shift begins
 * at noon, 00:15 is after 23:45.
 */
export interface ScoringPolicy extends ScoringTimes {
  basePoints: number;
  earlyPoints: number;
  /**
   * A check-in is early only in these last minutes before `earlyBefore`: at 00:05, nobody comes early. A check-in before
   * them is on time. Null in policies of earlier releases, where the whole day before the limit is early.
   */
  earlyWindowMinutes: number | null;
  /** Paid on every streak day that is a multiple of `every`, up to day `upTo`; null means no limit. */
  streakBonuses: readonly StreakBonus[];
  /** The bonus when the previous check-in is at most `withinDays` days ago. */
  activeStreakBonus: { points: number; withinDays: number } | null;
  /** False when a check-in on a day off brings no points. Policies of earlier releases pay. */
  paysDaysOff: boolean;
  /** The longest streak that screens show; null for no limit. */
  displayedStreakCap: number | null;
  freezes: StreakFreezes;
}

export interface StreakBonus {
  every: number;
  points: number;
  upTo: number | null;
}

/** A user has at most `cap` freezes. A `cap` of 0 turns freezes off. */
export interface StreakFreezes {
  cap: number;
  earnedEvery: number;
}

export type ScoringPreset = 'standard' | 'demo';

/** Three hours, long enough for everybody who comes early, and short enough to leave out the night. */
const EARLY_WINDOW_MINUTES = 180;

export const SCORING_PRESETS: Readonly<Record<ScoringPreset, ScoringPolicy>> = {
  standard: {
    basePoints: 1,
    earlyPoints: 2,
    earlyWindowMinutes: EARLY_WINDOW_MINUTES,
    earlyBefore: '07:45',
    onTimeBefore: '08:00',
    streakBonuses: [
      { every: 10, points: 10, upTo: 90 },
      { every: 7, points: 5, upTo: null },
    ],
    activeStreakBonus: null,
    paysDaysOff: false,
    displayedStreakCap: null,
    freezes: { cap: 0, earnedEvery: 10 },
  },
  demo: {
    basePoints: 50,
    earlyPoints: 70,
    earlyWindowMinutes: EARLY_WINDOW_MINUTES,
    earlyBefore: '07:00',
    onTimeBefore: '08:00',
    streakBonuses: [],
    activeStreakBonus: { points: 10, withinDays: 7 },
    paysDaysOff: false,
    displayedStreakCap: 7,
    freezes: { cap: 0, earnedEvery: 10 },
  },
};

/** The standard policy of earlier releases. Check-ins that it scored are scored again by it. It never changes. */
export const FORMER_STANDARD: ScoringPolicy = {
  ...SCORING_PRESETS.standard,
  earlyWindowMinutes: null,
  paysDaysOff: true,
};

export const withTimes = (policy: ScoringPolicy, times: ScoringTimes | null | undefined): ScoringPolicy =>
  times ? { ...policy, ...times } : policy;
