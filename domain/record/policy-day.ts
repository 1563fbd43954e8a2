import { findDayStart, findRules, type WorkDays } from '../calendar/work-calendar.ts';
import { withTimes } from '../scoring/policy.ts';
import { readDayClock, secondsOnDay } from '../time/day-clock.ts';
import type { LocalDate } from '../time/local-date.ts';
import { findPolicy, type NumberedPolicy, type RecordRules, type ScoredBy } from './recompute.ts';

/**
 * A policy applies from the company's next day on, but not to a local day that had already begun for the user when the
 * policy was made. Without this exception, an admin east of the company could raise the policy, check in, and reset the
 * policy before the day of other users begins. The day begins by the calendar of `date`, also when the user's clock
 * shows `date` longer because the next day starts later. The result depends only on values that never change. So a
 * voided check-in gets the same score when it is added again.
 */
export function findPolicyAt(
  { date, timeZone }: { date: LocalDate; timeZone: string },
  { workDays, policies }: RecordRules,
): NumberedPolicy {
  const clock = { timeZone, dayStart: findDayStart(date, workDays.calendar) };
  return findPolicy(
    date,
    policies.filter(({ madeAt }) => readDayClock(clock, madeAt).date < date),
  );
}

/**
 * `provenSeconds` is the time of the clock check of a claimed time. A clock check before the early window does not
 * prove that the user came within it, so such a check-in is not early: its early limit is the start of its day.
 */
export function findScoring(
  date: LocalDate,
  { number: policyNumber, policy }: NumberedPolicy,
  { calendar }: WorkDays,
  provenSeconds: number | null = null,
): ScoredBy {
  const times = findRules(date, calendar).times ?? null;
  const { earlyBefore, onTimeBefore, dayStart = 0, earlyWindowMinutes: window } = withTimes(policy, times);
  const begins = window === null ? null : secondsOnDay(earlyBefore, dayStart) - window * 60;
  if (provenSeconds === null || begins === null || provenSeconds >= begins) return { policyNumber, times };
  return {
    policyNumber,
    times: { earlyBefore: formatDayStart(dayStart), onTimeBefore, ...(dayStart && { dayStart }) },
  };
}

function formatDayStart(dayStart: number): string {
  const minutes = (dayStart + 1_440) % 1_440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
