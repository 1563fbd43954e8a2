import { findRules, type WorkDays } from '../calendar/work-calendar.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import type { LocalDate, LocalMoment } from '../time/local-date.ts';
import { findPolicy, type NumberedPolicy, type ScoredBy } from './recompute.ts';

/**
 * Returns the policy that scores a check-in on the local day `date`: the newest policy that applies on this day. A
 * policy applies from the company's next day on, but not to a local day that had already begun for the user when the
 * policy was made. Without this exception, an admin east of the company could raise the policy, check in, and reset the
 * policy before the day of other users begins. The result depends only on values that never change. So a voided
 * check-in gets the same score when it is added again.
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
