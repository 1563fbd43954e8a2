import type { NumberedPolicy } from '../record/recompute.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { ScoringPolicy } from './policy.ts';

/** A policy with whether a check-in names it. */
export type UsedPolicy = NumberedPolicy & { hasScored: boolean };

/**
 * A new policy holds from the company's next day on, in place of one that waits for that day. A policy that has scored a
 * check-in is never replaced, for the check-in would have no policy: after a move of the company to the west such a policy may
 * hold from a day that is yet to come, and the new one holds from the day after. Design: "The record".
 */
export function decidePolicyChange(
  policies: readonly UsedPolicy[],
  { policy, companyToday, now }: { policy: ScoringPolicy; companyToday: LocalDate; now: Date },
): { replaced: number[]; added: NumberedPolicy } {
  const nextDay = addDays(companyToday, 1);
  const waits = ({ from, hasScored }: UsedPolicy) => from >= nextDay && !hasScored;
  const replaced = policies.filter(waits).map(({ number }) => number);
  const left = policies.filter((one) => !waits(one));
  const number = 1 + left.reduce((newest, one) => Math.max(newest, one.number), 0);
  const days = [nextDay, ...left.map(({ from }) => addDays(from, 1))].toSorted();
  return { replaced, added: { number, from: days.at(-1) ?? nextDay, madeAt: now, policy } };
}
