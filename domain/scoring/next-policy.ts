import type { NumberedPolicy } from '../record/recompute.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { ScoringPolicy } from './policy.ts';

/** A policy, and whether any check-in refers to it. */
export type UsedPolicy = NumberedPolicy & { hasScored: boolean };

/**
 * Decides the first day of a new policy: the company's next day. The new policy replaces a policy that waits for that
 * day. A policy that has scored a check-in is never replaced, because the check-in refers to it. Such a policy can
 * begin on a future day when the company has moved west; the new policy then begins on the day after. Design: "The
 * record".
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
