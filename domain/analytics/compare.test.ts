import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../time/local-date.ts';
import { isWorthComparing, participation, periodBefore, redemptionRate } from './compare.ts';

test.each([
  ['a week', '2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
  ['a day', '2026-03-09', '2026-03-09', '2026-03-08', '2026-03-08'],
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['the first days of a month', '2026-05-01', '2026-05-20', '2026-04-01', '2026-04-20'],
  ['thirty days of a month after a shorter month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['the first of a month', '2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01'],
  ['days of two months', '2026-02-20', '2026-03-10', '2026-02-01', '2026-02-19'],
])('periodBefore returns the period to compare with %s', (_name, from, to, fromBefore, toBefore) => {
  expect(periodBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
});

test('the earlier period ends before the given period, and their lengths differ by at most four days', () => {
  const day = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(day, day, (start, length) => {
      const from = addDays('2024-01-01', start);
      const to = addDays(from, length);
      const before = periodBefore({ from, to });
      expect(before.from <= before.to && before.to < from).toBe(true);
      const change = daysBetween(before.from, before.to) - length;
      expect(Math.abs(change)).toBeLessThanOrEqual(4);
    }),
  );
});

test('a rate is null when its divisor is 0, and participation is at most 100', () => {
  expect([participation(0, 0, 5), participation(3, 42, 0), redemptionRate({ earned: 0, redeemed: 5 })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(redemptionRate({ earned: 9, redeemed: 900 })).toBeNull();
  expect(participation(190, 42, 5)).toBe(90.5);
  expect(participation(300, 42, 5)).toBe(100);
  expect(redemptionRate({ earned: 200, redeemed: 250 })).toBe(125);
  // A negative number means that more points were returned than spent.
});

test('two periods are compared when each has at least ten check-ins', () => {
  const count = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(count, count, (now, before) => {
      expect(isWorthComparing(now, before)).toBe(now >= 10 && before >= 10);
      expect(isWorthComparing(now, before)).toBe(isWorthComparing(before, now));
    }),
  );
});

test('the first days of a month are compared with days that have the same numbers, as far as the earlier month has them', () => {
  const day = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(day, day, (start, length) => {
      const from = `${addDays('2024-01-01', start).slice(0, 7)}-01`;
      const to = addDays(from, length % 27);
      const before = periodBefore({ from, to });
      expect(before.from.slice(8)).toBe('01');
      expect(before.to.slice(8)).toBe(to.slice(8));
    }),
  );
});
