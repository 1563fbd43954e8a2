import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStarts, instants, RUNS, zones } from '../test/arbitraries.ts';
import { settledZone } from '../test/settled-zone.ts';
import { readDayClock, secondsOnDay } from './day-clock.ts';
import { addDays, daysBetween, localMomentIn } from './local-date.ts';
import { changeClock, clockAt, dayAt, setClock } from './user-zone.ts';

const NIGHT_OF_THE_DATE = { timeZone: 'Europe/Berlin', dayStart: 720 };
const NIGHT_BEFORE_THE_DATE = { timeZone: 'Europe/Berlin', dayStart: -360 };
const HOUR_MS = 3_600_000;

describe('the day of a night shift', () => {
  test('when the day starts at noon, a night shift belongs to the date on which the shift begins', () => {
    const at = (instant: string) => readDayClock(NIGHT_OF_THE_DATE, new Date(instant));
    // Berlin is an hour ahead of UTC in winter.
    expect(at('2026-03-02T20:50:00Z')).toEqual({ date: '2026-03-02', secondsOfDay: 78_600 });
    expect(at('2026-03-02T23:30:00Z')).toEqual({ date: '2026-03-02', secondsOfDay: 88_200 });
    expect(at('2026-03-03T10:59:59Z')).toEqual({ date: '2026-03-02', secondsOfDay: 129_599 });
    expect(at('2026-03-03T11:00:00Z')).toEqual({ date: '2026-03-03', secondsOfDay: 43_200 });
  });

  test('when the day starts on the evening before, a night shift belongs to the date on which the shift ends', () => {
    const at = (instant: string) => readDayClock(NIGHT_BEFORE_THE_DATE, new Date(instant));
    expect(at('2026-03-01T16:59:59Z')).toEqual({ date: '2026-03-01', secondsOfDay: 64_799 });
    expect(at('2026-03-01T17:00:00Z')).toEqual({ date: '2026-03-02', secondsOfDay: -21_600 });
    expect(at('2026-03-01T20:50:00Z')).toEqual({ date: '2026-03-02', secondsOfDay: -7_800 });
    expect(at('2026-03-02T02:00:00Z')).toEqual({ date: '2026-03-02', secondsOfDay: 10_800 });
  });

  test('when clocks change, the day of a night shift has 23 or 25 hours', () => {
    const at = (instant: string) => readDayClock(NIGHT_OF_THE_DATE, new Date(instant));
    // In Berlin, clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October.
    expect(at('2026-03-28T21:00:00Z')).toEqual({ date: '2026-03-28', secondsOfDay: 79_200 });
    expect(at('2026-03-29T01:00:00Z')).toEqual({ date: '2026-03-28', secondsOfDay: 86_400 + 3 * 3_600 });
    expect(at('2026-03-29T09:59:59Z').date).toBe('2026-03-28');
    expect(at('2026-03-29T10:00:00Z').date).toBe('2026-03-29');
    expect(at('2026-10-24T20:00:00Z')).toEqual({ date: '2026-10-24', secondsOfDay: 79_200 });
    expect(at('2026-10-25T00:30:00Z')).toEqual({ date: '2026-10-24', secondsOfDay: 86_400 + 2.5 * 3_600 });
    expect(at('2026-10-25T01:30:00Z')).toEqual({ date: '2026-10-24', secondsOfDay: 86_400 + 2.5 * 3_600 });
    expect(at('2026-10-25T11:00:00Z').date).toBe('2026-10-25');
  });

  test('secondsOnDay orders the times of a night shift by its day start', () => {
    expect(secondsOnDay('07:45')).toBe(27_900);
    expect(secondsOnDay('21:45', 720)).toBe(78_300);
    expect(secondsOnDay('00:15', 720)).toBe(87_300);
    expect(secondsOnDay('12:00', 720)).toBe(43_200);
    expect(secondsOnDay('21:45', -360)).toBe(-8_100);
    expect(secondsOnDay('18:00', -360)).toBe(-21_600);
    expect(secondsOnDay('17:59', -360)).toBe(64_740);
  });
});

describe('days by their clock', () => {
  test('a later instant never belongs to an earlier day, except when clocks go back over the day start', () => {
    // Clocks go back by at most one hour. A day can repeat only within that hour, so the instants are two hours apart.
    fc.assert(
      fc.property(zones, dayStarts, instants, fc.integer({ min: 2, max: 72 }), (timeZone, dayStart, at, hours) => {
        const [first, second] = [0, hours].map((later) =>
          readDayClock({ timeZone, dayStart }, new Date(at.getTime() + later * HOUR_MS)),
        );
        expect(second!.date >= first!.date).toBe(true);
      }),
      RUNS,
    );
  });

  test('readDayClock returns the local time, counted from the midnight of the day’s date', () => {
    fc.assert(
      fc.property(zones, dayStarts, instants, (timeZone, dayStart, at) => {
        const wall = localMomentIn(timeZone, at);
        const { date, secondsOfDay } = readDayClock({ timeZone, dayStart }, at);
        expect(secondsOfDay - daysBetween(date, wall.date) * 86_400).toBe(wall.secondsOfDay);
        expect(secondsOfDay).toBeGreaterThanOrEqual(dayStart * 60);
        expect(secondsOfDay).toBeLessThan(dayStart * 60 + 86_400);
        const time = `${String(Math.floor(wall.secondsOfDay / 3_600)).padStart(2, '0')}:${String(Math.floor((wall.secondsOfDay / 60) % 60)).padStart(2, '0')}`;
        expect(secondsOnDay(time, dayStart)).toBe(secondsOfDay - (wall.secondsOfDay % 60));
      }),
      RUNS,
    );
  });
});

describe('another start of the day', () => {
  test('a new day start applies from the next day on, like a new zone', () => {
    const asked = new Date('2026-03-02T09:00:00Z');
    const changed = changeClock(settledZone('Europe/Berlin', 0), { dayStart: 720 }, asked);
    expect(changed).toEqual({
      ...settledZone('Europe/Berlin', 0),
      pendingDayStart: 720,
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect(dayAt(changed, new Date('2026-03-02T22:59:59Z'))).toBe('2026-03-02');
    // By the old day start, Monday ends at midnight. By the new day start, this instant still belongs to Monday.
    expect(dayAt(changed, new Date('2026-03-02T23:00:00Z'))).toBe('2026-03-02');
    expect(dayAt(changed, new Date('2026-03-03T11:00:00Z'))).toBe('2026-03-03');
  });

  test('a pending zone can be dropped without the pending day start', () => {
    const asked = new Date('2026-03-02T09:00:00Z');
    const both = changeClock(
      changeClock(settledZone('Europe/Berlin', 0), { timeZone: 'America/Toronto' }, asked),
      { dayStart: -360 },
      asked,
    );
    expect(both).toEqual({
      timeZone: 'Europe/Berlin',
      dayStart: 0,
      pendingTimeZone: 'America/Toronto',
      pendingDayStart: -360,
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect(changeClock(both, { timeZone: 'Europe/Berlin' }, asked)).toEqual({
      ...settledZone('Europe/Berlin', 0),
      pendingDayStart: -360,
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect(changeClock(both, { timeZone: 'Europe/Berlin', dayStart: 0 }, asked)).toEqual(
      settledZone('Europe/Berlin', 0),
    );
    const later = new Date('2026-03-04T09:00:00Z');
    // Both changes apply by now. A request for the new day start keeps both, so that a late check-in keeps its day.
    expect(changeClock(both, { dayStart: -360 }, later)).toEqual(both);
    expect(changeClock(both, { dayStart: 0 }, later)).toEqual({
      timeZone: 'America/Toronto',
      dayStart: -360,
      pendingTimeZone: null,
      pendingDayStart: 0,
      pendingTimeZoneFrom: '2026-03-05',
    });
  });

  test('setClock applies a new day start at once', () => {
    const waiting = { ...settledZone('Europe/Berlin', 0), pendingTimeZone: 'UTC', pendingTimeZoneFrom: '2026-03-03' };
    expect(setClock(waiting, { dayStart: 720 })).toEqual(settledZone('UTC', 720));
  });

  test('a new day start never changes the current day, and skips no day', () => {
    fc.assert(
      fc.property(zones, dayStarts, dayStarts, instants, (timeZone, from, to, asked) => {
        const before = settledZone(timeZone, from);
        const changed = changeClock(before, { dayStart: to }, asked);
        const today = dayAt(before, asked);
        let last = today;
        // Steps of a quarter of an hour miss no clock change.
        for (let ms = 0; ms < 96 * HOUR_MS; ms += HOUR_MS / 4) {
          const at = new Date(asked.getTime() + ms);
          const day = dayAt(changed, at);
          expect(dayAt(before, at) === today ? day : today).toBe(today);
          // Samoa skipped a day in 2011, but the random instants contain no such day.
          expect(day <= addDays(last, 1)).toBe(true);
          last = day;
        }
        expect(clockAt(changed, new Date(asked.getTime() + 96 * HOUR_MS)).dayStart).toBe(to);
      }),
      RUNS,
    );
  });
});
