import { findRules, type WorkDays } from '../calendar/work-calendar.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import type { LocalDate, LocalMoment } from '../time/local-date.ts';
import { findPolicy, type NumberedPolicy, type ScoredBy } from './recompute.ts';

/**
 * The policy that scores a check-in of the day `date` by these clocks: the newest of those that hold by then. A policy
 * scores no day that had begun for the user when it was made: it holds from the company's next day on, and from the user's
 * own. Without that, an admin to the east of the company would raise the policy, check in, and take it back, all before
 * anybody else's day began. It depends on nothing that changes later, so a voided check-in that is added again is scored alike.
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

/** The rules that score a check-in of `date`, as the check-in keeps them. */
export const findScoring = (date: LocalDate, policy: NumberedPolicy, { calendar }: WorkDays): ScoredBy => ({
  policyNumber: policy.number,
  times: findRules(date, calendar).times ?? null,
});
