import { earlyRunAt } from '../achievements/early-run.ts';
import type { WorkDays } from '../calendar/work-calendar.ts';
import type { ScoringPolicy } from '../scoring/policy.ts';
import { scoreCheckIn, type Score } from '../scoring/score.ts';
import { advanceStreak } from '../streak/streak.ts';
import { daysBetween, type LocalDate } from '../time/local-date.ts';

export interface RecordState {
  streak: number;
  longestStreak: number;
  freezes: number;
  earlyRun: number;
  longestEarlyRun: number;
  /** Null before the first check-in. */
  lastDate: LocalDate | null;
}

export const EMPTY_RECORD: RecordState = {
  streak: 0,
  longestStreak: 0,
  freezes: 0,
  earlyRun: 0,
  longestEarlyRun: 0,
  lastDate: null,
};

/** `secondsOfDay` is null when the time is unverified. */
export interface ScoredMoment {
  date: LocalDate;
  secondsOfDay: number | null;
  /** True when the day was a day off when the check-in was made, and still is. */
  isDayOff: boolean;
}

/**
 * An opening streak already covers all days up to its last day. A check-in on one of these days brings points without
 * bonuses, and does not change the record.
 */
export function advanceRecord(
  before: RecordState,
  moment: ScoredMoment,
  policy: ScoringPolicy,
  workDays: WorkDays,
): { state: RecordState; score: Score } {
  const { secondsOfDay, date, isDayOff } = moment;
  if (before.lastDate !== null && date <= before.lastDate) {
    const facts = { secondsOfDay, streakDay: before.streak, streakGrew: false, isDayOff, daysSincePrevious: null };
    return { state: before, score: scoreCheckIn(facts, policy) };
  }
  const { state: streak, grew } = advanceStreak(
    { streak: before.streak, longest: before.longestStreak, freezes: before.freezes, lastDate: before.lastDate },
    date,
    { ...workDays, freezes: policy.freezes },
  );
  const score = scoreCheckIn(
    {
      secondsOfDay,
      streakDay: streak.streak,
      streakGrew: grew,
      isDayOff,
      daysSincePrevious: before.lastDate === null ? null : daysBetween(before.lastDate, date),
    },
    policy,
  );
  const earlyRun = earlyRunAt(
    before.earlyRun,
    { secondsOfDay, streakDay: streak.streak, streakGrew: grew },
    policy.earlyWindowMinutes,
  );
  const state: RecordState = {
    streak: streak.streak,
    longestStreak: streak.longest,
    freezes: streak.freezes,
    earlyRun,
    longestEarlyRun: Math.max(before.longestEarlyRun, earlyRun),
    lastDate: date,
  };
  return { state, score };
}
