import { isScheduled, type WorkDays } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { explainStreak, type StreakDay } from './explain.ts';
import { NO_STREAK, passDays, type StreakState } from './streak.ts';

export interface RecordedCheckIn {
  date: LocalDate;
  streakDay: number;
  freezes: number;
}

/** `before` is a day before the record begins. */
export type RecordedDay = Omit<StreakDay, 'reason'> & { reason: StreakDay['reason'] | 'before' };

const stateAfter = ({ date, streakDay, freezes }: RecordedCheckIn): StreakState => ({
  streak: streakDay,
  longest: streakDay,
  freezes,
  lastDate: date,
});

/**
 * Each check-in has its recorded streak, which can include an opening streak. The effects of the days between the
 * check-ins follow from `rules`. `recorded` is in ascending order and may begin before `from`. `begins` is the day of
 * the user's first check-in ever; null when there is none.
 */
export function explainRecord(
  recorded: readonly RecordedCheckIn[],
  begins: LocalDate | null,
  from: LocalDate,
  today: LocalDate,
  rules: WorkDays,
): RecordedDay[] {
  // The spans between check-ins contain no check-in, so no freeze is earned within them.
  const withoutFreezes = { ...rules, freezes: { cap: 0, earnedEvery: 1 } };
  const days: RecordedDay[] = [];
  let state = NO_STREAK;
  // For a user without a check-in, all days before today are before the record.
  let next = begins ?? today;
  if (next < from) next = from;
  for (const date of listDays(from, next <= today ? addDays(next, -1) : today)) {
    days.push({ date, reason: 'before', streak: 0 });
  }
  for (const checkIn of recorded) {
    if (checkIn.date > today) break;
    if (checkIn.date >= from) {
      // The last day of the span is the day of the check-in.
      days.push(...explainStreak(state, new Set(), next, checkIn.date, withoutFreezes).slice(0, -1));
      // A day that made the streak longer was scheduled at that time, even if it is a day off in the current calendar.
      const grew = state.lastDate !== null && checkIn.streakDay > passDays(state, checkIn.date, rules).streak;
      const counts = grew || isScheduled(checkIn.date, rules.calendar, rules.leaves);
      days.push({
        date: checkIn.date,
        reason: counts ? 'checked_in' : 'checked_in_day_off',
        streak: checkIn.streakDay,
      });
      next = addDays(checkIn.date, 1);
    }
    state = stateAfter(checkIn);
  }
  return [...days, ...explainStreak(state, new Set(), next, today, withoutFreezes)];
}

/** Null when there is no streak, and when the streak began before the first of `days`. */
export function findStreakStart(days: readonly RecordedDay[]): LocalDate | null {
  if ((days.at(-1)?.streak ?? 0) === 0) return null;
  return days.findLast(({ reason, streak }) => reason === 'checked_in' && streak === 1)?.date ?? null;
}
