import { expect, it } from 'vitest';
import { compareNumbers, compareTimes } from './comparison.ts';
import { monthIn } from './period.ts';

it('compares a figure with the previous figure when both are known', () => {
  const compare = (now: number | null, before: number | null | undefined) => compareNumbers(now, before, String);
  expect(compare(12, 9)).toEqual({ trend: 'up', text: 'Up from 9' });
  expect(compare(9, 12)).toEqual({ trend: 'down', text: 'Down from 12' });
  expect(compare(9, 9)).toEqual({ trend: 'same', text: 'Unchanged' });
  expect([compare(null, 9), compare(9, null), compare(9, undefined)]).toEqual([undefined, undefined, undefined]);
});

it.each([0, -100, -0.1])('compares nothing with %s', (before) => {
  expect([645, before, 0, -200].map((now) => compareNumbers(now, before, String))).toEqual(Array(4).fill(undefined));
});

it('describes a time of day as later or earlier', () => {
  const compare = (now: string | null, before: string | null) => compareTimes(now, before, (time) => time);
  expect(compare('08:01', '07:59')?.text).toBe('Later, was 07:59');
  expect(compare('07:10', '07:59')?.text).toBe('Earlier, was 07:59');
  expect(compare('07:10', '07:10')?.text).toBe('Unchanged');
  expect(compare(null, '07:10')).toBeUndefined();
});

it('uses the month in the address for the monthly report, or else the last complete month', () => {
  const read = (search: string) => monthIn(search, '2026-03-02');
  expect(read('')).toBe('2026-02');
  expect(read('?month=2025-12')).toBe('2025-12');
  expect(read('?month=2026-03')).toBe('2026-03');
  expect(['?month=2026-04', '?month=2026-13', '?month=x', '?month=0026-03'].map(read)).toEqual(
    Array(4).fill('2026-02'),
  );
});
