import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants, RUNS, zones } from '../test/arbitraries.ts';
import { findFarZone } from './far-zone.ts';

const ZONES = [
  { location: 'Toronto', timeZone: 'America/Toronto' },
  { location: 'Apia', timeZone: 'Pacific/Apia' },
];
const WINTER = new Date('2026-01-15T12:00:00Z');
const find = (timeZone: string, location = 'Toronto', now = WINTER) => findFarZone({ location, timeZone }, ZONES, now);

test('a zone is far from a location when the clocks differ by three hours', () => {
  expect(find('America/Vancouver')).toEqual({
    timeZone: 'America/Vancouver',
    locationZone: 'America/Toronto',
    hours: -3,
  });
  expect(find('America/Denver')).toBe(null);
  expect(find('Asia/Kolkata', 'TORONTO')?.hours).toBe(10.5);
  // The same hour of the clock, but a whole day behind.
  expect(find('Pacific/Pago_Pago', 'Apia')?.hours).toBe(-24);
});

test('the clocks in force at the moment decide', () => {
  // London is five hours ahead of Toronto, and four hours in the weeks in which only Toronto has summer time.
  expect(find('Europe/London')?.hours).toBe(5);
  expect(find('Europe/London', 'Toronto', new Date('2026-03-15T12:00:00Z'))?.hours).toBe(4);
});

test('no zone is far from a location without a zone', () => {
  expect(find('Asia/Tokyo', 'Lisbon')).toBe(null);
  expect(find('Asia/Tokyo', '')).toBe(null);
});

test('a zone is as far from a location as the location is from the zone', () => {
  fc.assert(
    fc.property(zones, zones, instants, (one, other, now) => {
      const there = findFarZone({ location: 'x', timeZone: one }, [{ location: 'X', timeZone: other }], now);
      const back = findFarZone({ location: 'x', timeZone: other }, [{ location: 'X', timeZone: one }], now);
      expect(there?.hours).toBe(back === null ? undefined : -back.hours);
      expect(findFarZone({ location: 'x', timeZone: one }, [{ location: 'x', timeZone: one }], now)).toBe(null);
    }),
    RUNS,
  );
});
