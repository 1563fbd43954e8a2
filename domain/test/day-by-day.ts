import { isScheduled } from '../calendar/work-calendar.ts';
import type { StreakRules } from '../streak/streak.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

/** The app computes the streak from check-in to check-in. Tests expect that both ways have the same result. */
export function streakDayByDay(
  checkIns: readonly LocalDate[],
  from: LocalDate,
  today: LocalDate,
  rules: StreakRules,
): { streak: number; longest: number; freezes: number } {
  const made = new Set(checkIns);
  let streak = 0;
  let longest = 0;
  let freezes = 0;
  for (let day = from; day <= today; day = addDays(day, 1)) {
    if (!isScheduled(day, rules.calendar, rules.leaves)) continue;
    if (made.has(day)) {
      streak += 1;
      longest = Math.max(longest, streak);
      if (rules.freezes.cap > 0 && streak % rules.freezes.earnedEvery === 0) {
        freezes = Math.min(rules.freezes.cap, freezes + 1);
      }
    } else if (day < today && streak > 0) {
      if (freezes > 0) {
        freezes -= 1;
      } else {
        streak = 0;
      }
    }
  }
  return { streak, longest, freezes };
}
