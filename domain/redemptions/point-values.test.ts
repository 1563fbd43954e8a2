import { describe, expect, it } from 'vitest';
import { decideMoneyChange, firstMonthOfValue, valueOfMonth } from './point-values.ts';

describe('valueOfMonth', () => {
  it('each month has the newest value that began with it or before, and the setting without any value', () => {
    const values = [
      { from: '2026-04', cents: 12 },
      { from: '', cents: 7 },
      { from: '2026-06', cents: 0 },
    ];
    const months = ['2024-01', '2026-03', '2026-04', '2026-05', '2026-06', '2027-01'];
    expect(months.map((month) => valueOfMonth(values, month, 99))).toEqual([7, 7, 12, 12, 0, 0]);
    expect(valueOfMonth([], '2026-04', 99)).toBe(99);
  });
});

describe('decideMoneyChange', () => {
  const waits = { value: '12', proposedBy: 'ann' };
  it.each([
    [{ current: '7', proposal: null, isFirst: false }, '7', 'unchanged'],
    [{ current: '7', proposal: waits, isFirst: false }, '7', 'end'],
    [{ current: '0', proposal: null, isFirst: true }, '12', 'apply'],
    [{ current: '7', proposal: null, isFirst: false }, '12', 'propose'],
    [{ current: '7', proposal: waits, isFirst: false }, '13', 'propose'],
    [{ current: '7', proposal: waits, isFirst: false }, '12', 'unchanged'],
    [{ current: '7', proposal: { ...waits, proposedBy: 'ben' }, isFirst: false }, '12', 'apply'],
  ] as const)('%j and the wish of Ann for %s: %s', (facts, wanted, decided) => {
    expect(decideMoneyChange(facts, wanted, 'ann')).toBe(decided);
  });

  it('a new value holds from the next month on, and the first value from this month on', () => {
    expect(firstMonthOfValue('2026-12-31', false)).toBe('2027-01');
    expect(firstMonthOfValue('2026-12-31', true)).toBe('2026-12');
  });
});
