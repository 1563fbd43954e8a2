import { isScheduled, nextScheduledAfter, scheduledBetween, type WorkDays } from '../calendar/work-calendar.ts';
import type { StreakFreezes } from '../scoring/policy.ts';
import type { LocalDate } from '../time/local-date.ts';

/**
 * The streak is the number of consecutive scheduled days with a check-in, up to the last scheduled day that has passed.
 * Rest days, holidays and leave neither add to the streak nor break it. Design: "The streak".
 */
export interface StreakState {
  streak: number;
  longest: number;
  freezes: number;
  /** Null before the first check-in. */
  lastDate: LocalDate | null;
}

export interface StreakRules extends WorkDays {
  freezes: StreakFreezes;
}

export const NO_STREAK: StreakState = { streak: 0, longest: 0, freezes: 0, lastDate: null };

export function passDays(state: StreakState, before: LocalDate, rules: WorkDays): StreakState {
  if (state.lastDate === null || state.streak === 0) return state;
  const missed = scheduledBetween(state.lastDate, before, rules.calendar, rules.leaves, state.freezes + 1).length;
  if (missed <= state.freezes) return { ...state, freezes: state.freezes - missed };
  return { ...state, streak: 0, freezes: 0 };
}

/** `date` must be after the day of the last check-in. */
export function advanceStreak(
  state: StreakState,
  date: LocalDate,
  rules: StreakRules,
): { state: StreakState; grew: boolean } {
  const passed = passDays(state, date, rules);
  if (!isScheduled(date, rules.calendar, rules.leaves)) return { state: { ...passed, lastDate: date }, grew: false };
  const streak = passed.streak + 1;
  const earnsFreeze = rules.freezes.cap > 0 && streak % rules.freezes.earnedEvery === 0;
  return {
    state: {
      streak,
      longest: Math.max(passed.longest, streak),
      freezes: earnsFreeze ? Math.min(rules.freezes.cap, passed.freezes + 1) : passed.freezes,
      lastDate: date,
    },
    grew: true,
  };
}

/** `dates` must be distinct and in ascending order. */
export function foldStreak(start: StreakState, dates: readonly LocalDate[], rules: StreakRules): StreakState[] {
  const states: StreakState[] = [];
  let state = start;
  for (const date of dates) {
    state = advanceStreak(state, date, rules).state;
    states.push(state);
  }
  return states;
}

/**
 * Without freezes, this is the next scheduled day. Each freeze adds one scheduled day. The day is stored with the
 * streak, so that no calendar is needed to read the current streak.
 */
export function streakValidThrough(state: StreakState, rules: WorkDays): LocalDate | null {
  let day = state.lastDate;
  for (let i = 0; day !== null && i <= state.freezes; i++) day = nextScheduledAfter(day, rules.calendar, rules.leaves);
  return day;
}

/** A null `validThrough` means that no later scheduled day is known, so the stored streak stays valid. */
export function readCurrentStreak(streak: number, validThrough: LocalDate | null, today: LocalDate): number {
  return validThrough === null || today <= validThrough ? streak : 0;
}
