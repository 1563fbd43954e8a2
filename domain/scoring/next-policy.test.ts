import { describe, expect, it } from 'vitest';
import { decidePolicyChange, type UsedPolicy } from './next-policy.ts';
import { SCORING_PRESETS } from './policy.ts';

const now = new Date('2026-03-04T12:00:00Z');
const policy = SCORING_PRESETS.demo;
const used = (number: number, from: string, hasScored: boolean): UsedPolicy => ({
  number,
  from,
  madeAt: now,
  policy: SCORING_PRESETS.standard,
  hasScored,
});
const decide = (...policies: UsedPolicy[]) => decidePolicyChange(policies, { policy, companyToday: '2026-03-04', now });

describe('decidePolicyChange', () => {
  it('a new policy applies from the company’s next day', () => {
    expect(decide()).toEqual({ replaced: [], added: { number: 1, from: '2026-03-05', madeAt: now, policy } });
    expect(decide(used(4, '2026-03-04', true)).added).toMatchObject({ number: 5, from: '2026-03-05' });
  });

  it('a new policy replaces a policy that has not begun and has scored no check-in', () => {
    expect(decide(used(5, '2026-03-05', false), used(4, '2026-03-04', true))).toMatchObject({
      replaced: [5],
      added: { number: 5, from: '2026-03-05' },
    });
  });

  it('a new policy begins one day after a policy that has scored a check-in, and does not replace it', () => {
    expect(decide(used(5, '2026-03-05', true), used(4, '2026-03-04', true))).toMatchObject({
      replaced: [],
      added: { number: 6, from: '2026-03-06' },
    });
  });
});
