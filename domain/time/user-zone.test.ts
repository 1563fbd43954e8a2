import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStarts, instants, RUNS, SLOW, zones } from '../test/arbitraries.ts';
import { settledZone } from '../test/settled-zone.ts';
import { addDays, daysBetween, toInstant, localDateIn } from './local-date.ts';
import { changeClock, chooseZone, dayAt, listSkippedDays, waitsForZone, zoneAt, type UserZone } from './user-zone.ts';

const LONDON: UserZone = settledZone('Europe/London');
const MONDAY_NOON = new Date('2026-03-02T12:00:00Z');

describe('a change of zone', SLOW, () => {
  test('a change of zone applies from the next local day of the old zone', () => {
    const changed = changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON);
    expect(changed).toEqual({
      timeZone: 'Europe/London',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'America/Toronto',
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect(zoneAt(changed, MONDAY_NOON)).toBe('Europe/London');
    expect(zoneAt(changed, new Date('2026-03-02T23:59:59Z'))).toBe('Europe/London');
    expect(zoneAt(changed, new Date('2026-03-03T00:00:00Z'))).toBe('America/Toronto');
  });

  test('the next local day is counted in the user’s zone, not in UTC', () => {
    // In Kiritimati it is already Tuesday.
    const changed = changeClock(settledZone('Pacific/Kiritimati'), { timeZone: 'Asia/Kolkata' }, MONDAY_NOON);
    expect(changed.pendingTimeZoneFrom).toBe('2026-03-04');
    expect(zoneAt(changed, new Date('2026-03-03T09:59:59Z'))).toBe('Pacific/Kiritimati');
    expect(zoneAt(changed, new Date('2026-03-03T10:00:00Z'))).toBe('Asia/Kolkata');
  });

  test('a pending change is dropped when the user chooses the current zone', () => {
    const changed = changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON);
    expect(changeClock(changed, { timeZone: 'Europe/London' }, MONDAY_NOON)).toEqual(LONDON);
  });

  test('a pending change is replaced by another change that is made before it applies', () => {
    const changed = changeClock(
      changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON),
      { timeZone: 'Asia/Kolkata' },
      MONDAY_NOON,
    );
    expect(changed).toMatchObject({
      timeZone: 'Europe/London',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Kolkata',
    });
  });

  test('a change that already applies becomes the current zone when the user requests another change', () => {
    const wednesday = new Date('2026-03-04T12:00:00Z');
    const changed = changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON);
    expect(changeClock(changed, { timeZone: 'Asia/Kolkata' }, wednesday)).toEqual({
      timeZone: 'America/Toronto',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Kolkata',
      pendingTimeZoneFrom: '2026-03-05',
    });
  });

  test('a change that already applies is kept when the user requests the same zone again', () => {
    const wednesday = new Date('2026-03-04T12:00:00Z');
    const changed = changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON);
    expect(changeClock(changed, { timeZone: 'America/Toronto' }, wednesday)).toEqual(changed);
    expect(zoneAt(changed, MONDAY_NOON)).toBe('Europe/London');
  });

  test('a user changes the zone at most once in seven days, but may replace or drop a pending change', () => {
    const at = (day: number) => new Date(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`);
    const changed = changeClock(LONDON, { timeZone: 'America/Toronto' }, MONDAY_NOON);
    expect(waitsForZone(LONDON, 'Asia/Tokyo', MONDAY_NOON)).toBe(null);
    expect(waitsForZone(changed, 'Asia/Tokyo', MONDAY_NOON)).toBe(null);
    expect(waitsForZone(changed, 'Europe/London', MONDAY_NOON)).toBe(null);
    expect(waitsForZone(changed, 'America/Toronto', at(4))).toBe(null);
    expect(waitsForZone(changed, 'Europe/London', at(3))).toBe('2026-03-09');
    expect(waitsForZone(changed, 'Asia/Tokyo', at(8))).toBe('2026-03-09');
    expect(waitsForZone(changed, 'Asia/Tokyo', at(9))).toBe(null);
  });

  test('after any changes of zone, every instant of the last 120 hours keeps its zone', () => {
    const asks = fc.array(fc.tuple(zones, fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(zones, instants, asks, (first, start, wanted) => {
        let zone = settledZone(first);
        let now = start;
        const was: [Date, string][] = [];
        for (const [to, hours] of wanted) {
          if (waitsForZone(zone, to, now) === null) zone = changeClock(zone, { timeZone: to }, now);
          for (let hour = 0; hour < hours; hour++) {
            was.push([now, zoneAt(zone, now)]);
            now = new Date(now.getTime() + 3_600_000);
          }
          // The oldest late check-in under any setting is 168 hours old. The test leaves a margin of 48 hours, because
          // the zones may lie on both sides of the date line.
          const since = now.getTime() - (168 - 48) * 3_600_000;
          const near = was.filter(([at]) => at.getTime() >= since);
          expect(near.filter(([at, then]) => zoneAt(zone, at) !== then)).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test('a change of zone never changes the current local day', () => {
    fc.assert(
      fc.property(zones, zones, instants, (from, to, asked) => {
        const changed = changeClock(settledZone(from), { timeZone: to }, asked);
        const today = localDateIn(from, asked);
        const midnight = toInstant(from, addDays(today, 1), 0);
        expect(zoneAt(changed, asked)).toBe(from);
        expect(zoneAt(changed, new Date(midnight.getTime() - 1000))).toBe(from);
        expect(zoneAt(changed, midnight)).toBe(to);
      }),
      RUNS,
    );
  });

  test('a change between zones that are less than a day apart skips no day', () => {
    // A change across the date line can skip a whole day, so the test leaves out the Pacific zones.
    const near = zones.filter((zone) => !zone.startsWith('Pacific/'));
    fc.assert(
      fc.property(near, near, instants, (from, to, asked) => {
        const changed = changeClock(settledZone(from), { timeZone: to }, asked);
        const dateAt = (hours: number) => {
          const instant = new Date(asked.getTime() + hours * 3_600_000);
          return localDateIn(zoneAt(changed, instant), instant);
        };
        const seen = Array.from({ length: 72 }, (_, hours) => dateAt(hours));
        const jumps = seen.slice(1).map((date, index) => daysBetween(seen[index] ?? date, date));
        expect(Math.max(...jumps)).toBe(1);
        expect(Math.min(...jumps)).toBeGreaterThanOrEqual(-1);
      }),
      RUNS,
    );
  });
});

describe('a choice of zone', () => {
  const asked = { ...settledZone('UTC'), isTimeZoneKnown: false, lastCheckIn: null };

  test('a choice of zone applies at once for a user without a known zone and without a check-in', () => {
    expect(chooseZone(asked, 'America/Toronto', MONDAY_NOON)).toEqual({
      ...settledZone('America/Toronto'),
      isTimeZoneKnown: true,
    });
    // The user may also choose the company's zone.
    expect(chooseZone(asked, 'UTC', MONDAY_NOON)).toEqual({ ...settledZone('UTC'), isTimeZoneKnown: true });
  });

  test.each([
    ['the zone of the user is known', { isTimeZoneKnown: true }],
    ['an admin added a check-in', { lastCheckIn: '2026-02-27T08:00:00.000Z' }],
  ])('a choice of zone applies from the next day when %s', (_, change) => {
    expect(chooseZone({ ...asked, ...change }, 'America/Toronto', MONDAY_NOON)).toEqual({
      timeZone: 'UTC',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'America/Toronto',
      pendingTimeZoneFrom: '2026-03-03',
      isTimeZoneKnown: true,
    });
  });
});

describe('the days that a change of zone leaves out', SLOW, () => {
  const skippedBy = (from: string, to: string, at: string) => {
    const instant = new Date(at);
    return listSkippedDays([], changeClock(settledZone(from), { timeZone: to }, instant), instant);
  };

  test.each([
    ['Pacific/Honolulu', 'Pacific/Kiritimati', '2026-03-12T20:00:00Z', ['2026-03-13']],
    ['Pacific/Pago_Pago', 'Pacific/Apia', '2026-03-12T20:00:00Z', ['2026-03-13']],
    ['Pacific/Niue', 'Pacific/Tongatapu', '2026-12-31T23:00:00Z', ['2027-01-01']],
    ['Etc/GMT+12', 'Pacific/Kiritimati', '2026-02-27T13:00:00Z', ['2026-02-28']],
    // One hour of 13 March is left: from 23:00 to midnight in Auckland.
    ['Pacific/Honolulu', 'Pacific/Auckland', '2026-03-12T20:00:00Z', ['2026-03-13']],
    // Seven hours of 13 March are left.
    ['America/Los_Angeles', 'Asia/Tokyo', '2026-01-12T20:00:00Z', []],
    ['Pacific/Kiritimati', 'Pacific/Honolulu', '2026-03-12T20:00:00Z', []],
    ['Pacific/Apia', 'Pacific/Pago_Pago', '2026-03-12T20:00:00Z', []],
    ['Europe/Berlin', 'America/Toronto', '2026-03-12T20:00:00Z', []],
  ])('from %s to %s', (from, to, at, days) => {
    expect(skippedBy(from, to, at)).toEqual(days);
  });

  test('a change that is taken back on the same day leaves out no day, and a change in force keeps its day', () => {
    const asked = new Date('2026-03-12T20:00:00Z');
    const away = changeClock(settledZone('Pacific/Honolulu'), { timeZone: 'Pacific/Kiritimati' }, asked);
    const known = listSkippedDays(['2025-01-02'], away, asked);
    expect(known).toEqual(['2025-01-02', '2026-03-13']);
    const back = changeClock(away, { timeZone: 'Pacific/Honolulu' }, asked);
    expect(listSkippedDays(known, back, asked)).toEqual(['2025-01-02']);
    const other = changeClock(away, { timeZone: 'Pacific/Apia' }, asked);
    expect(listSkippedDays(known, other, asked)).toEqual(['2025-01-02', '2026-03-13']);
    const later = new Date('2026-03-14T20:00:00Z');
    const home = changeClock(away, { timeZone: 'Pacific/Honolulu' }, later);
    expect(listSkippedDays(known, home, later)).toEqual(known);
  });

  test('they are the days on which the user has less than four hours', () => {
    const clocks = fc.record({ timeZone: zones, dayStart: dayStarts });
    fc.assert(
      fc.property(clocks, clocks, instants, (before, after, asked) => {
        const changed = changeClock(settledZone(before.timeZone, before.dayStart), after, asked);
        const quartersOn = new Map<string, number>();
        // After a change to a clock that is nearly two days behind, the second day ends more than four days later.
        for (let quarter = 0; quarter < 96 * 5; quarter++) {
          const day = dayAt(changed, new Date(asked.getTime() + quarter * 900_000));
          quartersOn.set(day, (quartersOn.get(day) ?? 0) + 1);
        }
        const today = dayAt(changed, asked);
        const days = [1, 2].map((later) => addDays(today, later));
        const skipped = listSkippedDays([], changed, asked);
        // A day of nearly four hours may be counted as one quarter more or less.
        const clear = days.filter((day) => Math.abs((quartersOn.get(day) ?? 0) - 16) > 1);
        expect(clear.filter((day) => skipped.includes(day))).toEqual(
          clear.filter((day) => (quartersOn.get(day) ?? 0) < 16),
        );
        expect(skipped.every((day) => days.includes(day))).toBe(true);
      }),
      {
        ...RUNS,
        examples: [
          [
            { timeZone: 'Pacific/Apia', dayStart: -660 },
            { timeZone: 'Pacific/Pago_Pago', dayStart: 720 },
            new Date('2024-01-01T00:00:00.000Z'),
          ],
        ],
      },
    );
  });
});
