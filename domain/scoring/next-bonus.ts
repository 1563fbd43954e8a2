import { isScheduled } from '../calendar/work-calendar.ts';
import { findPolicyAt } from '../record/policy-day.ts';
import type { RecordRules } from '../record/recompute.ts';
import { advanceStreak, type StreakState } from '../streak/streak.ts';
import { addDays, daysBetween, type LocalDate } from '../time/local-date.ts';
import { listStreakBonuses } from './score.ts';

/** The next bonus is searched on this many days. After a longer leave, no bonus is promised yet. */
export const NEXT_BONUS_DAYS = 60;

export interface NextBonus {
  date: LocalDate;
  streakDay: number;
  points: number;
}

/**
 * `state` is the record after the last check-in. Today counts unless `state` includes it. The work days must contain
 * all holidays and leaves of these days. `zoneOn` returns the user's zone on a day.
 */
export function findNextBonus(
  state: StreakState,
  { today, zoneOn }: { today: LocalDate; zoneOn: (date: LocalDate) => string },
  rules: RecordRules,
): NextBonus | null {
  const { workDays } = rules;
  const isCounted = state.lastDate !== null && state.lastDate >= today;
  let reached = state;
  for (let date = isCounted ? addDays(state.lastDate ?? today, 1) : today; ; date = addDays(date, 1)) {
    if (daysBetween(today, date) > NEXT_BONUS_DAYS) return null;
    if (!isScheduled(date, workDays.calendar, workDays.leaves)) continue;
    const { policy } = findPolicyAt({ date, timeZone: zoneOn(date) }, rules);
    reached = advanceStreak(reached, date, { ...workDays, freezes: policy.freezes }).state;
    const points = listStreakBonuses(reached.streak, policy).reduce((sum, bonus) => sum + bonus.points, 0);
    if (points > 0) return { date, streakDay: reached.streak, points };
  }
}
