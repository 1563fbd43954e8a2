import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeTime, type RelativeTime } from './relative-time.ts';

const NOW = Date.parse('2026-03-02T12:30:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each<[string, number, RelativeTime['unit'], number]>([
  ['an instant in the future', -5 * MINUTE, 'second', 0],
  ['this instant', 0, 'second', 0],
  ['just under a minute', MINUTE - 1, 'second', 59],
  ['a minute', MINUTE, 'minute', 1],
  ['just under an hour', HOUR - 1, 'minute', 59],
  ['an hour', HOUR, 'hour', 1],
  ['just under a day', DAY - 1, 'hour', 23],
  ['a day', DAY, 'day', 1],
  ['just under a week', 7 * DAY - 1, 'day', 6],
  ['a week', 7 * DAY, 'week', 1],
  ['just under four weeks', 28 * DAY - 1, 'week', 3],
  ['four weeks', 28 * DAY, 'month', 1],
  ['59 days', 59 * DAY, 'month', 1],
  ['60 days', 60 * DAY, 'month', 2],
  ['just under 360 days', 360 * DAY - 1, 'month', 11],
  ['360 days', 360 * DAY, 'year', 1],
  ['730 days', 730 * DAY, 'year', 2],
])('relativeTime returns the age of %s', (_, age, unit, count) => {
  expect(relativeTime(NOW - age, NOW)).toEqual({ unit, count });
});

test('an older time never gets a shorter age', () => {
  const lengths = { second: 0, minute: 1, hour: 2, day: 3, week: 4, month: 5, year: 6 };
  const age = fc.integer({ min: 0, max: 3_000 * DAY });
  fc.assert(
    fc.property(age, age, (a, b) => {
      const [newer, older] = [Math.min(a, b), Math.max(a, b)].map((each) => relativeTime(NOW - each, NOW));
      const [short, long] = [lengths[newer!.unit], lengths[older!.unit]];
      expect(short < long || (short === long && newer!.count <= older!.count)).toBe(true);
    }),
  );
});
