import { dayKind } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { advanceStreak, passDays, type StreakRules, type StreakState } from './streak.ts';

export const STREAK_DAY_REASONS = [
  'checked_in',
  'checked_in_day_off',
  'missed',
  'frozen',
  'rest',
  'holiday',
  'leave',
  'open',
] as const;
export type StreakDayReason = (typeof STREAK_DAY_REASONS)[number];

export interface StreakDay {
  date: LocalDate;
  reason: StreakDayReason;
  /** The streak at the end of the day. */
  streak: number;
}

/** `start` is the state before `from`. When `today` has no check-in, it is open and not missed. */
export function explainStreak(
  start: StreakState,
  checkIns: ReadonlySet<LocalDate>,
  from: LocalDate,
  today: LocalDate,
  rules: StreakRules,
): StreakDay[] {
  const days: StreakDay[] = [];
  let state = start;
  for (const date of listDays(from, today)) {
    const kind = dayKind(date, rules.calendar, rules.leaves);
    if (checkIns.has(date)) {
      const next = advanceStreak(state, date, rules);
      state = next.state;
      days.push({ date, reason: next.grew ? 'checked_in' : 'checked_in_day_off', streak: state.streak });
    } else if (kind !== 'scheduled') {
      days.push({ date, reason: kind, streak: passDays(state, date, rules).streak });
    } else if (date === today) {
      days.push({ date, reason: 'open', streak: passDays(state, date, rules).streak });
    } else {
      const before = passDays(state, date, rules).streak;
      const after = passDays(state, addDays(date, 1), rules).streak;
      days.push({ date, reason: before > 0 && after === before ? 'frozen' : 'missed', streak: after });
    }
  }
  return days;
}
