import { describe, expect, it } from 'vitest';
import {
  compareNumbers,
  compareTimes,
  findProblem,
  monthIn,
  readView,
  toQuery,
  toSearch,
  type View,
} from './period.ts';

const preset = (name: View['preset']): View => ({ preset: name, from: '', to: '' });
const custom = (from: string, to: string): View => ({ preset: 'custom', from, to });

const TODAY = '2026-03-02';

describe('the period', () => {
  it.each([
    ['week', '2026-03-02', {}],
    ['month', '2026-03-02', { from: '2026-03-01', to: '2026-03-02' }],
    ['month', '2026-03-01', { from: '2026-03-01', to: '2026-03-01' }],
    ['lastMonth', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
    ['lastMonth', '2028-03-01', { from: '2028-02-01', to: '2028-02-29' }],
    ['lastMonth', '2026-01-15', { from: '2025-12-01', to: '2025-12-31' }],
    ['quarter', '2026-03-02', { from: '2025-12-03', to: '2026-03-02' }],
    ['year', '2026-03-31', { from: '2025-04-01', to: '2026-03-31' }],
    ['year', '2026-12-31', { from: '2026-01-01', to: '2026-12-31' }],
  ] as const)('returns the days of the preset %s on %s', (name, today, asked) => {
    expect(toQuery(preset(name), today)).toEqual(asked);
  });

  it('requests a custom period only when it is valid', () => {
    expect(toQuery(custom('2026-01-05', '2026-01-05'), TODAY)).toEqual({
      from: '2026-01-05',
      to: '2026-01-05',
    });
    expect(findProblem(custom('2026-02-30', '2026-03-01'), TODAY)).toBe('missing');
    expect(findProblem(custom('', '2026-03-01'), TODAY)).toBe('missing');
    // A date input returns such a day while the user types a year.
    expect(findProblem(custom('0002-11-15', '0002-11-15'), TODAY)).toBe('missing');
    expect(toQuery(custom('0002-11-15', '0002-11-15'), TODAY)).toBe(null);
    expect(findProblem(custom('9999-01-01', '9999-12-31'), TODAY)).toBe('missing');
    expect(findProblem(custom('2026-03-02', '2026-03-01'), TODAY)).toBe('backwards');
    expect(findProblem(custom('2025-03-01', '2026-03-01'), TODAY)).toBe(null);
    expect(findProblem(custom('2025-02-28', '2026-03-01'), TODAY)).toBe('long');
    expect(toQuery(custom('2026-03-02', '2026-03-01'), TODAY)).toBe(null);
  });

  it('writes a view to the address, and reads the same view from it', () => {
    for (const view of [preset('week'), preset('lastMonth'), custom('2026-01-05', '2026-01-09'), custom('', 'x')]) {
      expect(readView(toSearch(view))).toEqual(view);
    }
    expect(toSearch(preset('week'))).toBe('');
    expect(readView('?period=nonsense&from=2026-01-05')).toEqual(preset('week'));
    expect(readView('?period=month&from=2026-01-05')).toEqual(preset('month'));
  });
});

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
  expect(compare('08:01', '07:59')?.text).toBe('Later than 07:59');
  expect(compare('07:10', '07:59')?.text).toBe('Earlier than 07:59');
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
