import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendars, daysOfSpan, leaves, RUNS } from '../test/arbitraries.ts';
import { addDays, toWeekday } from '../time/local-date.ts';
import {
  dayKind,
  isScheduled,
  lastScheduledOnOrBefore,
  MONDAY_TO_FRIDAY,
  nextScheduledAfter,
  scheduledBetween,
  type WorkCalendar,
} from './work-calendar.ts';

const CHRISTMAS_ON_FRIDAY: WorkCalendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-12-25']) };
const WHOLE_WEEK_OFF = [{ startDate: '2026-12-21', endDate: '2026-12-27' }];
const NEVER: WorkCalendar = { workdays: [], holidays: new Set() };

describe('dayKind', () => {
  test.each([
    ['2026-12-24', 'scheduled'],
    ['2026-12-25', 'holiday'],
    ['2026-12-26', 'rest'],
    ['2026-12-28', 'scheduled'],
  ])('the kind of the day %s is %s', (date, kind) => {
    expect(dayKind(date, CHRISTMAS_ON_FRIDAY, [])).toBe(kind);
  });

  test('rest days and holidays within a leave do not count as leave', () => {
    const kinds = ['2026-12-24', '2026-12-25', '2026-12-26'].map((date) =>
      dayKind(date, CHRISTMAS_ON_FRIDAY, WHOLE_WEEK_OFF),
    );
    expect(kinds).toEqual(['leave', 'holiday', 'rest']);
  });

  test('the first and the last day of a leave count as leave', () => {
    const kinds = ['2026-12-18', '2026-12-21', '2026-12-23', '2026-12-24'].map((date) =>
      dayKind(date, CHRISTMAS_ON_FRIDAY, [{ startDate: '2026-12-21', endDate: '2026-12-23' }]),
    );
    expect(kinds).toEqual(['scheduled', 'leave', 'leave', 'scheduled']);
  });
});

describe('a calendar that replaced another calendar', () => {
  test('a new calendar does not apply to days before the change', () => {
    const weekends: WorkCalendar = { workdays: [6, 7], holidays: new Set() };
    const twice: WorkCalendar = {
      ...NEVER,
      earlier: {
        until: '2026-12-26',
        calendar: { ...weekends, earlier: { until: '2026-12-20', calendar: CHRISTMAS_ON_FRIDAY } },
      },
    };
    const kinds = ['2026-12-18', '2026-12-19', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'].map((date) =>
      dayKind(date, twice, []),
    );
    expect(kinds).toEqual(['scheduled', 'rest', 'rest', 'scheduled', 'rest', 'rest']);
  });

  test('the earlier calendar applies up to the day of the change, and the new calendar applies after that day', () => {
    fc.assert(
      fc.property(calendars, calendars, daysOfSpan, daysOfSpan, leaves, (now, calendar, until, date, away) => {
        const kind = dayKind(date, { ...now, earlier: { until, calendar } }, away);
        const [before, after] = [calendar, now].map(({ times }) => times?.dayStart ?? 0);
        // When the new calendar has an earlier day start, some hours of its first day still belong to the day before.
        const isShortened = date === addDays(until, 1) && Number(after) < Number(before);
        expect(kind).toBe(isShortened ? 'rest' : dayKind(date, date <= until ? calendar : now, away));
      }),
      RUNS,
    );
  });
});

describe('the nearest scheduled days', () => {
  test('the searches for the nearest scheduled day skip holidays, weekends and leave', () => {
    expect(lastScheduledOnOrBefore('2026-12-27', CHRISTMAS_ON_FRIDAY)).toBe('2026-12-24');
    expect(lastScheduledOnOrBefore('2026-12-24', CHRISTMAS_ON_FRIDAY)).toBe('2026-12-24');
    expect(nextScheduledAfter('2026-12-24', CHRISTMAS_ON_FRIDAY)).toBe('2026-12-28');
    expect(nextScheduledAfter('2026-12-18', CHRISTMAS_ON_FRIDAY, WHOLE_WEEK_OFF)).toBe('2026-12-28');
  });

  test('the searches for the nearest scheduled day return null on a calendar without workdays', () => {
    expect(lastScheduledOnOrBefore('2026-12-24', NEVER)).toBeNull();
    expect(nextScheduledAfter('2026-12-24', NEVER)).toBeNull();
  });

  test('there is no scheduled day between the given day and the day that a search returns', () => {
    fc.assert(
      fc.property(daysOfSpan, calendars, leaves, (date, calendar, away) => {
        const next = nextScheduledAfter(date, calendar, away) ?? '';
        expect(isScheduled(next, calendar, away)).toBe(true);
        expect(scheduledBetween(date, next, calendar, away, 400)).toEqual([]);
        const last = lastScheduledOnOrBefore(date, calendar, away) ?? '';
        expect(isScheduled(last, calendar, away)).toBe(true);
        expect(scheduledBetween(last, addDays(date, 1), calendar, away, 400)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('scheduledBetween', () => {
  test('scheduledBetween leaves out the two given days and returns at most `limit` days', () => {
    const between = (limit: number) => scheduledBetween('2026-12-23', '2026-12-30', CHRISTMAS_ON_FRIDAY, [], limit);
    expect(between(10)).toEqual(['2026-12-24', '2026-12-28', '2026-12-29']);
    expect(between(2)).toEqual(['2026-12-24', '2026-12-28']);
  });

  test('scheduledBetween returns no day when the two days are consecutive or in reverse order', () => {
    expect(scheduledBetween('2026-12-23', '2026-12-24', CHRISTMAS_ON_FRIDAY, [], 10)).toEqual([]);
    expect(scheduledBetween('2026-12-24', '2026-12-23', CHRISTMAS_ON_FRIDAY, [], 10)).toEqual([]);
  });
});

test('MONDAY_TO_FRIDAY contains Friday and does not contain Saturday', () => {
  expect(MONDAY_TO_FRIDAY.includes(toWeekday('2026-03-06'))).toBe(true);
  expect(MONDAY_TO_FRIDAY.includes(toWeekday('2026-03-07'))).toBe(false);
});
