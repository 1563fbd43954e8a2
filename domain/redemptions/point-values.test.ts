import { describe, expect, it } from 'vitest';
import { decideMoneyChange, firstMonthOfValue, valueOfMonth } from './point-values.ts';

describe('valueOfMonth', () => {
  it('each month has the newest value and currency that began with it or before, and the setting without any value', () => {
    const values = [
      { from: '2026-04', cents: 12, currency: 'EUR' },
      { from: '', cents: 7, currency: 'EUR' },
      { from: '2026-06', cents: 0, currency: 'JPY' },
    ];
    const months = ['2024-01', '2026-03', '2026-04', '2026-05', '2026-06', '2027-01'];
    const current = { cents: 99, currency: 'USD' };
    expect(
      months.map((month) => {
        const { cents, currency } = valueOfMonth(values, month, current);
        return [cents, currency];
      }),
    ).toEqual([
      [7, 'EUR'],
      [7, 'EUR'],
      [12, 'EUR'],
      [12, 'EUR'],
      [0, 'JPY'],
      [0, 'JPY'],
    ]);
    expect(valueOfMonth([], '2026-04', current)).toEqual(current);
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
