import { isScheduled, type WorkDays } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { explainStreak, type StreakDay } from './explain.ts';
import { NO_STREAK, passDays, type StreakState } from './streak.ts';

/** A check-in as it is on record: the streak at its end and the freezes that were left. */
export interface RecordedCheckIn {
  date: LocalDate;
  streakDay: number;
  freezes: number;
}

/** A day of a person's record. `before`: nothing is known of them yet. */
export type RecordedDay = Omit<StreakDay, 'reason'> & { reason: StreakDay['reason'] | 'before' };

const stateAfter = ({ date, streakDay, freezes }: RecordedCheckIn): StreakState => ({
  streak: streakDay,
  longest: streakDay,
  freezes,
  lastDate: date,
});

/**
 * Every day from `from` to `today` by the record, oldest first: each check-in says its own streak, as it was counted then
 * (one that was brought along from before the record too), and the rules say what the days between them did.
 * `recorded` is ascending and may begin before `from`; `begins` is the person's first check-in of all, null without any.
 */
export function explainRecord(
  recorded: readonly RecordedCheckIn[],
  begins: LocalDate | null,
  from: LocalDate,
  today: LocalDate,
  rules: WorkDays,
): RecordedDay[] {
  // No check-in is in what is explained between two of them, so none earns a freeze.
  const withoutFreezes = { ...rules, freezes: { cap: 0, earnedEvery: 1 } };
  const days: RecordedDay[] = [];
  let state = NO_STREAK;
  // Somebody without a check-in has today before them.
  let next = begins ?? today;
  if (next < from) next = from;
  for (const date of listDays(from, next <= today ? addDays(next, -1) : today)) {
    days.push({ date, reason: 'before', streak: 0 });
  }
  for (const checkIn of recorded) {
    if (checkIn.date > today) break;
    if (checkIn.date >= from) {
      // The rules' last day is the check-in's own, which says for itself what it was.
      days.push(...explainStreak(state, new Set(), next, checkIn.date, withoutFreezes).slice(0, -1));
      // A day that added one did count then, whatever the calendar calls it since.
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

/** The day that began the streak of the last of `days`; null without a streak, and when it began before them. */
export function startOfStreak(days: readonly RecordedDay[]): LocalDate | null {
  if ((days.at(-1)?.streak ?? 0) === 0) return null;
  return days.findLast(({ reason, streak }) => reason === 'checked_in' && streak === 1)?.date ?? null;
}
