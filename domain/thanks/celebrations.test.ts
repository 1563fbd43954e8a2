import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from '../calendar/work-calendar.ts';
import { addDays, daysBetween, isLocalDate, localMomentIn, toInstant, toWeekday } from '../time/local-date.ts';
import {
  CELEBRATION_KINDS,
  countYears,
  findFirstDay,
  isBackOn,
  isCelebratedNow,
  isMonthDay,
  listCelebratedDates,
  listHireDates,
  listKeysOn,
  suggestCelebration,
} from './celebrations.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const minute = fc.integer({ min: 0, max: 1_439 });
const weekdays: WorkCalendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set() };

describe('a day and a month', () => {
  it.each(['01-01', '02-29', '06-30', '12-31'])('%s exists', (text) => expect(isMonthDay(text)).toBe(true));

  it.each(['', '02-30', '06-31', '13-01', '00-10', '01-00', '1-1', '2026-01-01', '01-01 ', '0101'])(
    '"%s" does not exist',
    (text) => expect(isMonthDay(text)).toBe(false),
  );

  it('every one is celebrated on exactly one day of each year, at most a day early', () => {
    const monthDay = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2024-01-01', days).slice(5));
    fc.assert(
      fc.property(monthDay, fc.integer({ min: 1990, max: 2099 }), (key, year) => {
        const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
          (day) => day.startsWith(String(year)) && listKeysOn(day).includes(key),
        );
        expect(days).toEqual([isLocalDate(`${year}-${key}`) ? `${year}-${key}` : `${year}-02-28`]);
      }),
      { numRuns: 300 },
    );
  });

  it('29 February is celebrated on the 28th except in leap years, also at the turn of a century', () => {
    expect(listKeysOn('2026-02-28')).toEqual(['02-28', '02-29']);
    expect(listKeysOn('2028-02-28')).toEqual(['02-28']);
    expect(listKeysOn('2028-02-29')).toEqual(['02-29']);
    expect(listKeysOn('2100-02-28')).toEqual(['02-28', '02-29']);
  });

  it('years are those between the hire date and the celebrated date', () => {
    expect(countYears('2020-02-29', '2026-02-28')).toBe(6);
    expect(countYears('2026-03-12', '2026-03-12')).toBe(0);
  });
});

describe('the morning', () => {
  it('comes at eight in every zone, on the date itself, also on days on which clocks change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), date, (zone, day) => {
        const eight = toInstant(zone, day, 8 * 3600);
        const before = new Date(eight.getTime() - 1_000);
        const is = (at: Date) => isCelebratedNow(day, localMomentIn(zone, at));
        // A date that a zone skipped is celebrated on the next one.
        fc.pre(localMomentIn(zone, eight).date === day);
        expect([is(before), is(eight)]).toEqual([false, true]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a run every quarter of an hour finds each date within a quarter of an hour, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), date, (zone, day) => {
        const eight = toInstant(zone, day, 8 * 3600).getTime();
        const run = new Date(Math.ceil(eight / 900_000) * 900_000);
        const earlier = new Date(run.getTime() - 900_000);
        expect(listCelebratedDates(run, earlier)).toContain(day);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a late run celebrates for three days, never at night, and never before the date', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5, max: 8 }), minute, (day, late, minutes) => {
        const moment = { date: addDays(day, late), secondsOfDay: minutes * 60 };
        expect(isCelebratedNow(day, moment)).toBe(late >= 0 && late <= 3 && minutes >= 480);
      }),
    );
  });

  it('dates are few and in order, and those of a pause come again for at most three days', () => {
    fc.assert(
      fc.property(date, minute, fc.option(fc.integer({ min: -1, max: 90 })), (day, minutes, pausedDays) => {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);
        const last = pausedDays === null ? null : new Date(now.getTime() - pausedDays * 86_400_000);
        const dates = listCelebratedDates(now, last);
        expect(dates).toEqual(dates.toSorted());
        expect(dates).toContain(day);
        expect(dates[0]).toBe(addDays(day, -Math.min(3, Math.max(0, pausedDays ?? 0) + 1)));
        expect(dates.at(-1)).toBe(minutes < 18 * 60 ? day : addDays(day, 1));
      }),
    );
  });
});

describe('a newcomer', () => {
  it('has the first day on the hire date, or on the next working day', () => {
    const on = (hireDate: string, calendar = weekdays, createdOn = '2026-01-01') =>
      findFirstDay({ hireDate, createdOn }, calendar);
    expect(on('2026-03-12')).toBe('2026-03-12');
    expect(on('2026-03-14')).toBe('2026-03-16');
    const holidays = new Set(['2027-01-01', '2027-01-04']);
    expect(on('2027-01-01', { ...weekdays, holidays })).toBe('2027-01-05');
  });

  it('whose account was made later has the first day then, within six days', () => {
    const on = (createdOn: string) => findFirstDay({ hireDate: '2026-03-09', createdOn }, weekdays);
    expect(on('2026-03-11')).toBe('2026-03-11');
    expect(on('2026-03-14')).toBeNull();
    expect(on('2026-03-13')).toBe('2026-03-13');
    expect(on('2026-06-01')).toBeNull();
  });

  it('in a calendar without working days has none', () => {
    expect(findFirstDay({ hireDate: '2026-03-09', createdOn: '2026-03-01' }, { ...weekdays, workdays: [] })).toBeNull();
  });

  it('is found by the hire date on the first day, whichever days are worked', () => {
    const calendar = fc
      .record({
        workdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        holidays: fc.array(fc.integer({ min: 0, max: 9 })),
      })
      .map(({ workdays, holidays }) => (day: string): WorkCalendar => ({
        workdays,
        holidays: new Set(holidays.map((step) => addDays(day, step))),
      }));
    fc.assert(
      fc.property(date, fc.integer({ min: -30, max: 12 }), calendar, (hireDate, made, calendarFrom) => {
        const facts = { hireDate, createdOn: addDays(hireDate, made) };
        const first = findFirstDay(facts, calendarFrom(hireDate));
        if (first === null) return;
        expect(daysBetween(hireDate, first)).toBeLessThanOrEqual(6);
        expect(first >= hireDate && first >= facts.createdOn).toBe(true);
        expect(calendarFrom(hireDate).workdays).toContain(toWeekday(first));
        expect(listHireDates([first])).toContain(hireDate);
      }),
    );
  });

  it('lists no hire dates without dates', () => expect(listHireDates([])).toEqual([]));
});

describe('a colleague is back', () => {
  const leave = (startDate: string, endDate: string) => ({ startDate, endDate });
  const isBack = (day: string, leaves: ReturnType<typeof leave>[], calendar = weekdays) =>
    isBackOn(day, { calendar, leaves });

  it('on the first working day after leave on three working days', () => {
    // Wednesday to Friday, and back on Monday.
    const leaves = [leave('2026-03-11', '2026-03-13')];
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'];
    expect(days.filter((day) => isBack(day, leaves))).toEqual(['2026-03-16']);
  });

  it('not after two days, and not on a working day between', () => {
    expect(isBack('2026-03-16', [leave('2026-03-12', '2026-03-13')])).toBe(false);
    expect(isBack('2026-03-16', [])).toBe(false);
    const apart = [leave('2026-03-09', '2026-03-10'), leave('2026-03-12', '2026-03-13')];
    expect(isBack('2026-03-16', apart)).toBe(false);
  });

  it('after leave in two parts with a weekend or a holiday between', () => {
    const parts = [leave('2026-03-12', '2026-03-13'), leave('2026-03-17', '2026-03-17')];
    const calendar = { ...weekdays, holidays: new Set(['2026-03-16']) };
    expect(isBack('2026-03-18', parts, calendar)).toBe(true);
    expect(isBack('2026-03-18', parts)).toBe(false);
  });

  it('not on the weekend, and not during the leave', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 12 }), (start, length, after) => {
        const end = addDays(start, length);
        const day = addDays(end, after);
        if (!isBack(day, [leave(start, end)])) return;
        expect(after).toBeGreaterThan(0);
        expect(toWeekday(day)).toBeLessThan(6);
        // Only a weekend can lie between.
        expect(after).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('the suggestion after a check-in', () => {
  const item = fc.record({ kind: fc.constantFrom(...CELEBRATION_KINDS), isThanked: fc.boolean(), id: fc.uuid() });

  it('is one of those whom the user has not thanked, and none when there is none', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const open = items.filter(({ isThanked }) => !isThanked);
        const chosen = suggestCelebration(items);
        expect([...open, ...(open.length === 0 ? [null] : [])]).toContain(chosen);
        expect(chosen?.kind === 'birthday').toBe(open.some(({ kind }) => kind === 'birthday'));
      }),
    );
  });

  it('a birthday comes before an anniversary, a newcomer and a return', () => {
    const items = (['back', 'newcomer', 'anniversary', 'birthday'] as const).map((kind) => ({
      kind,
      isThanked: false,
    }));
    expect(suggestCelebration(items)?.kind).toBe('birthday');
    expect(suggestCelebration(items.slice(0, 3))?.kind).toBe('anniversary');
  });
});
