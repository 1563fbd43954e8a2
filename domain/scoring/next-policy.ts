import type { NumberedPolicy } from '../record/recompute.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { ScoringPolicy } from './policy.ts';

/** `hasScored` is true when a check-in refers to the policy. */
export type UsedPolicy = NumberedPolicy & { hasScored: boolean };

/**
 * The new policy replaces every policy that has not begun and has scored no check-in. A policy that has scored a
 * check-in is never replaced, because the check-in refers to it. Such a policy can begin in the future when the company
 * has moved to a zone further west. The new policy then begins one day after that policy. Design: "The record".
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
