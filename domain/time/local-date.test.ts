import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dates, instants, RUNS, secondsOfDay, SLOW, ZONES, zones } from '../test/arbitraries.ts';
import {
  addDays,
  daysBetween,
  toInstant,
  isLocalDate,
  isTimeZone,
  localDateIn,
  localMomentIn,
  toMonth,
  secondsOfTime,
  toWeekday,
  toWeekStart,
  type LocalMoment,
} from './local-date.ts';

function clock({ date, secondsOfDay: seconds }: LocalMoment): string {
  return `${date} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
}

function clockIn(zone: string, instant: string): string {
  return clock(localMomentIn(zone, new Date(instant)));
}

/**
 * Returns the zone's offset in minutes. It reads the name of the offset, such as GMT+02:00. The tested code reads the
 * fields of the date and the time instead.
 */
function offsetMinutes(zone: string, instant: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

describe('localMomentIn', SLOW, () => {
  test.each([
    // In zones that are far ahead of UTC, days begin first.
    ['Pacific/Kiritimati', '2026-03-01T09:59:59Z', '2026-03-01 23:59:59'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02 00:00:00'],
    ['Pacific/Apia', '2026-03-01T10:59:59Z', '2026-03-01 23:59:59'],
    ['Pacific/Apia', '2026-03-01T11:00:00Z', '2026-03-02 00:00:00'],
    // In zones that are far behind UTC, days end last.
    ['Pacific/Pago_Pago', '2026-03-02T10:59:59Z', '2026-03-01 23:59:59'],
    // The offset of these zones is not a whole number of hours.
    ['Asia/Kolkata', '2026-03-01T18:29:59Z', '2026-03-01 23:59:59'],
    ['Asia/Kolkata', '2026-03-01T18:30:00Z', '2026-03-02 00:00:00'],
    ['America/St_Johns', '2026-03-02T03:29:59Z', '2026-03-01 23:59:59'],
    ['America/St_Johns', '2026-07-02T02:30:00Z', '2026-07-02 00:00:00'],
    // Summer time begins at night and skips an hour.
    ['America/Toronto', '2026-03-08T06:59:59Z', '2026-03-08 01:59:59'],
    ['America/Toronto', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
    ['Europe/London', '2026-03-29T00:59:59Z', '2026-03-29 00:59:59'],
    ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29 02:00:00'],
    // Summer time ends and repeats an hour.
    ['America/Toronto', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00'],
    ['America/Toronto', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00'],
    // Summer time begins at midnight, so the day has no first hour.
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23 23:59:59'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24 01:00:00'],
    // Samoa skipped a day when it crossed the date line.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29 23:59:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31 00:00:00'],
  ])('in the zone %s, at the instant %s, the local time is %s', (zone, instant, shown) => {
    expect(clockIn(zone, instant)).toBe(shown);
  });

  test('localMomentIn agrees with the offset of the zone', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const shown = new Date(instant.getTime() + offsetMinutes(zone, instant) * 60_000).toISOString();
        expect(clock(localMomentIn(zone, instant))).toBe(shown.slice(0, 19).replace('T', ' '));
        expect(localDateIn(zone, instant)).toBe(shown.slice(0, 10));
      }),
      RUNS,
    );
  });

  test('localMomentIn drops fractions of a second', () => {
    expect(clockIn('Asia/Kolkata', '2026-03-02T02:14:59.999Z')).toBe('2026-03-02 07:44:59');
  });

  test('localMomentIn throws for a zone that does not exist', () => {
    expect(() => localMomentIn('Mars/Olympus', new Date(0))).toThrow(RangeError);
  });
});

describe('toInstant', SLOW, () => {
  test.each([
    ['America/Toronto', '2026-03-09', '07:45', '2026-03-09T11:45:00.000Z'],
    ['Asia/Kolkata', '2026-03-09', '07:45', '2026-03-09T02:15:00.000Z'],
    ['America/St_Johns', '2026-01-09', '07:45', '2026-01-09T11:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-09', '07:45', '2026-03-08T17:45:00.000Z'],
    ['Pacific/Apia', '2026-03-09', '00:00', '2026-03-08T11:00:00.000Z'],
  ])('in the zone %s, the date %s and the time %s are the instant %s', (zone, date, time, instant) => {
    expect(toInstant(zone, date, secondsOfTime(time)).toISOString()).toBe(instant);
  });

  test.each([
    ['America/Toronto', '2026-03-08', '02:00:00', '2026-03-08T07:00:00.000Z'],
    ['America/Toronto', '2026-03-08', '02:30:00', '2026-03-08T07:00:00.000Z'],
    ['America/Toronto', '2026-03-08', '02:59:59', '2026-03-08T07:00:00.000Z'],
    ['Europe/London', '2026-03-29', '01:00', '2026-03-29T01:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '02:59', '2026-10-03T16:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
  ])(
    'the zone %s, on %s, skips the time %s, so toInstant returns the first instant after the gap',
    (zone, date, time, instant) => {
      expect(toInstant(zone, date, secondsOfTime(time)).toISOString()).toBe(instant);
    },
  );

  test.each([
    ['America/Toronto', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
  ])(
    'the zone %s, on %s, repeats the time %s, so toInstant returns the first of the two instants',
    (zone, date, time, instant) => {
      expect(toInstant(zone, date, secondsOfTime(time)).toISOString()).toBe(instant);
    },
  );

  test('toInstant is the inverse of localMomentIn', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const shown = localMomentIn(zone, instant);
        const back = toInstant(zone, shown.date, shown.secondsOfDay);
        expect(localMomentIn(zone, back)).toEqual(shown);
        // The two instants are equal, except in the second occurrence of a repeated hour.
        const earlier = instant.getTime() - back.getTime();
        expect([0, 1_800_000, 3_600_000]).toContain(earlier);
      }),
      RUNS,
    );
  });

  test('toInstant returns the first instant at which clocks show the given time or a later time', () => {
    // On these days, clocks change in some zones. The test draws them as often as other days.
    const moved = fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-04', '2026-11-01');
    fc.assert(
      fc.property(zones, fc.oneof(dates, moved), secondsOfDay, (zone, date, seconds) => {
        const wanted = clock({ date, secondsOfDay: seconds });
        const instant = toInstant(zone, date, seconds).getTime();
        expect(clock(localMomentIn(zone, new Date(instant))) >= wanted).toBe(true);
        expect(clock(localMomentIn(zone, new Date(instant - 1000))) < wanted).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('days', () => {
  test('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
      RUNS,
    );
  });

  test('addDays counts across the ends of months and years, and across leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1);
  });

  test('toWeekStart returns the Monday of the week', () => {
    expect(toWeekday('2026-03-02')).toBe(1);
    expect(toWeekday('2026-03-08')).toBe(7);
    expect(toWeekStart('2027-01-01')).toBe('2026-12-28');
    fc.assert(
      fc.property(dates, (date) => {
        const monday = toWeekStart(date);
        expect(toWeekday(monday)).toBe(1);
        expect(daysBetween(monday, date)).toBe(toWeekday(date) - 1);
        expect(toWeekday(addDays(date, 1))).toBe((toWeekday(date) % 7) + 1);
      }),
      RUNS,
    );
  });

  test('toMonth returns the year and the month', () => {
    expect(toMonth('2026-03-31')).toBe('2026-03');
  });

  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['2026-04-03T00:00:00Z', false],
    ['', false],
  ])('isLocalDate(%j) is %s', (text, real) => {
    expect(isLocalDate(text)).toBe(real);
  });
});

describe('isTimeZone', () => {
  test.each([...ZONES, 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])('isTimeZone accepts the zone %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', '+02:00', '-0500', 'Mars/Olympus', 'Europe/London ', 'America/New York', '../etc'])(
    'isTimeZone refuses %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );

  test('isTimeZone refuses a non-ASCII letter, even when its lower case is an ASCII letter', () => {
    const kelvin = 'Asia/\u212aolkata';
    expect(isTimeZone('Asia/Kolkata')).toBe(true);
    expect(isTimeZone(kelvin)).toBe(false);
  });
});

test('secondsOfTime reads hours, minutes and seconds', () => {
  expect(secondsOfTime('07:45')).toBe(27_900);
  expect(secondsOfTime('07:44:59')).toBe(27_899);
  expect(secondsOfTime('00:00')).toBe(0);
});
