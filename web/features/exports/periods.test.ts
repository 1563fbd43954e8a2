import { describe, expect, it } from 'vitest';
import { EXPORTS } from '#domain/api/exports.ts';
import { findPeriod, PERIODS, findProblem, usualPeriod } from './periods.ts';

const TODAY = '2026-03-02';

describe('the periods of an export', () => {
  it('are computed from today for each name', () => {
    expect(findPeriod('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(findPeriod('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(findPeriod('thisMonth', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(findPeriod('lastQuarter', '2026-03-31')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(findPeriod('lastQuarter', '2026-04-01')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(findPeriod('lastQuarter', '2026-12-31')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
    expect(findPeriod('thisYear', '2026-03-02')).toEqual({ from: '2026-01-01', to: '2026-03-02' });
    expect(findPeriod('lastYear', '2025-03-02')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(findPeriod('own', '2026-03-02')).toBeNull();
  });

  it('that have a name are never too long to export, also in a leap year', () => {
    const problems = PERIODS.flatMap((name) =>
      ['2024-12-31', '2025-01-01', '2024-02-29'].map((today) =>
        findProblem(findPeriod(name, today) ?? { from: today, to: today }, TODAY),
      ),
    );
    expect(new Set(problems)).toEqual(new Set([null]));
  });

  it('are last month by default for payroll, and this month for the other files', () => {
    expect(EXPORTS.map((name) => [name, usualPeriod(name)])).toEqual([
      ['users', 'thisMonth'],
      ['checkins', 'thisMonth'],
      ['ledger', 'thisMonth'],
      ['redemptions', 'thisMonth'],
      ['payroll', 'lastMonth'],
      ['taxable', 'thisYear'],
      ['thanks', 'thisMonth'],
    ]);
  });

  it('have a problem when the typed days are missing, in the wrong order or too far apart', () => {
    expect(findProblem({ from: '', to: '2026-03-02' }, TODAY)).toBe('none');
    // A date field returns the year 0002 while the user is still typing 2026.
    expect(findProblem({ from: '0002-11-15', to: '0002-11-20' }, TODAY)).toBe('none');
    expect(findProblem({ from: '2026-03-03', to: '2026-03-02' }, TODAY)).toBe('order');
    expect(findProblem({ from: '2025-03-01', to: '2026-03-02' }, TODAY)).toBe('long');
    expect(findProblem({ from: '2025-03-02', to: '2026-03-02' }, TODAY)).toBeNull();
  });
});
