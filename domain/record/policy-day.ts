import { findRules, type WorkDays } from '../calendar/work-calendar.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import type { LocalDate, LocalMoment } from '../time/local-date.ts';
import { findPolicy, type NumberedPolicy, type ScoredBy } from './recompute.ts';

/**
 * Returns the policy that scores a check-in of the day `date` with these clocks: the newest that applies by then.
 * A policy scores no day that had begun for the user when it was made. It applies from the company's next day on, and
 * from the user's own next day.
 * Otherwise an admin east of the company could raise the policy, check in, and restore it before any other user's day
 * began.
 * The result depends on nothing that changes later, so a voided check-in that is added again gets the same score.
 */
export function findPolicyAt(
  { date, ...clock }: Pick<LocalMoment, 'date'> & DayClock,
  policies: readonly NumberedPolicy[],
): NumberedPolicy {
  return findPolicy(
    date,
    policies.filter(({ madeAt }) => readDayClock(clock, madeAt).date < date),
  );
}

/** Returns the rules that score a check-in of `date`, in the form that the check-in stores. */
export const findScoring = (date: LocalDate, policy: NumberedPolicy, { calendar }: WorkDays): ScoredBy => ({
  policyNumber: policy.number,
  times: findRules(date, calendar).times ?? null,
});
