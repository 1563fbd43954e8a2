import { expect, test } from 'vitest';
import { lastMonths, listMonths, monthEnd, monthStart, nextMonth, previousMonth } from './months.ts';

test('listMonths includes the first and the last month', () => {
  expect(listMonths('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(listMonths('2026-11', '2026-10')).toEqual([]);
});

test('listMonths throws for more than fifty years, and beyond the year 9999', () => {
  expect(listMonths('2000-01', '2049-12')).toHaveLength(600);
  expect(() => listMonths('2000-01', '2050-01')).toThrow(RangeError);
  expect(() => listMonths('9998-12', '9999-12')).toThrow(RangeError);
});

test.each([
  ['2026-02', '2026-02-28', '2026-01', '2026-03'],
  ['2028-02', '2028-02-29', '2028-01', '2028-03'],
  ['2026-12', '2026-12-31', '2026-11', '2027-01'],
  ['2026-01', '2026-01-31', '2025-12', '2026-02'],
])('the month %s ends on %s, comes after %s and before %s', (month, end, previous, next) => {
  expect([monthEnd(month), previousMonth(month), nextMonth(month)]).toEqual([end, previous, next]);
  expect(monthStart(month)).toBe(`${month}-01`);
});

test('lastMonths returns consecutive months, also across a new year', () => {
  expect(lastMonths('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastMonths('2026-02', 1)).toEqual(['2026-02']);
});
