import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayKind, MONDAY_TO_FRIDAY, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { calendars, dates, instants, leaves as someLeaves, RUNS, zones } from '../test/arbitraries.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { dayAt } from '../time/user-zone.ts';
import {
  changeWorkDays,
  DAY_OFF_AHEAD,
  decideDaysOff,
  findClosedReason,
  hasBegun,
  listClosedDays,
  type DayOffFacts,
} from './days-off.ts';

const WEEKDAYS: WorkCalendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-03-06']) };
const oneDay = (day: LocalDate): Leave => ({ startDate: day, endDate: day });

/** Tuesday 2026-03-03. */
const FACTS: DayOffFacts = {
  today: '2026-03-03',
  workDays: { calendar: WEEKDAYS, leaves: [{ startDate: '2026-03-09', endDate: '2026-03-11' }] },
  asked: [oneDay('2026-03-12')],
  attended: new Set(['2026-03-03']),
};
const ONE = { days: 1, chosen: [] };
const decide = (chosen: LocalDate[], wanted: LocalDate[], days = 2, facts = FACTS) =>
  decideDaysOff({ days, chosen }, wanted, facts);

describe('findClosedReason', () => {
  it.each([
    ['2026-03-02', 'past'],
    ['2026-03-03', 'worked'],
    ['2026-03-04', null],
    ['2026-03-06', 'holiday'],
    ['2026-03-07', 'rest'],
    ['2026-03-09', 'leave'],
    ['2026-03-11', 'leave'],
    ['2026-03-12', 'asked'],
    ['2026-03-13', null],
    ['2027-03-03', null],
    ['2027-03-04', 'ahead'],
  ])('the day %s is %s', (day, reason) => {
    expect(findClosedReason(day, FACTS)).toBe(reason);
  });

  it('today can be taken off before the check-in', () => {
    expect(findClosedReason('2026-03-03', { ...FACTS, attended: new Set() })).toBeNull();
  });

  it('29 February can be taken off, and a year from it is 28 February', () => {
    const calendar = { workdays: [1, 2, 3, 4, 5, 6, 7], holidays: new Set<LocalDate>() };
    const facts = { ...FACTS, today: '2028-02-29', workDays: { calendar, leaves: [] } };
    expect(findClosedReason('2028-02-29', facts)).toBeNull();
    expect(findClosedReason('2029-02-28', facts)).toBeNull();
    expect(findClosedReason('2029-03-01', facts)).toBe('ahead');
  });

  it('the user’s own zone decides which days are past', () => {
    const at = new Date('2026-03-29T10:30:00.000Z');
    const facts = (timeZone: string): DayOffFacts => ({
      ...FACTS,
      workDays: { calendar: { workdays: [1, 2, 3, 4, 5, 6, 7], holidays: new Set() }, leaves: [] },
      today: dayAt(
        { timeZone, dayStart: 0, pendingTimeZone: null, pendingDayStart: null, pendingTimeZoneFrom: null },
        at,
      ),
    });
    expect(findClosedReason('2026-03-28', facts('Pacific/Pago_Pago'))).toBeNull();
    expect(findClosedReason('2026-03-28', facts('Europe/Berlin'))).toBe('past');
    expect(findClosedReason('2026-03-29', facts('Europe/Berlin'))).toBeNull();
    expect(findClosedReason('2026-03-29', facts('Pacific/Kiritimati'))).toBe('past');
    expect(findClosedReason('2026-03-30', facts('Pacific/Kiritimati'))).toBeNull();
  });
});

describe('decideDaysOff', () => {
  it('adds and removes days, and is whole with the last day', () => {
    expect(decide([], ['2026-03-13'])).toEqual({
      added: ['2026-03-13'],
      removed: [],
      chosen: ['2026-03-13'],
      isWhole: false,
    });
    expect(decide(['2026-03-13'], ['2026-03-16', '2026-03-13'])).toEqual({
      added: ['2026-03-16'],
      removed: [],
      chosen: ['2026-03-13', '2026-03-16'],
      isWhole: true,
    });
    expect(decide(['2026-03-13', '2026-03-16'], [])).toEqual({
      added: [],
      removed: ['2026-03-13', '2026-03-16'],
      chosen: [],
      isWhole: false,
    });
  });

  it('refuses more days than the reward gives', () => {
    expect(decideDaysOff(ONE, ['2026-03-13', '2026-03-16'], FACTS)).toMatchObject({
      refused: 'validation_failed',
      fields: [{ path: 'dates', code: 'too_many', params: { max: 1 } }],
    });
  });

  it('refuses a day that cannot be taken off, and a change of a day that has begun', () => {
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-06', '2026-03-07', '2026-03-09', '2026-03-12']) {
      expect(decide([], [day])).toEqual({ refused: 'day_off_not_free' });
    }
    expect(decide(['2026-03-03'], [])).toEqual({ refused: 'day_off_begun' });
    expect(decide(['2026-02-27'], ['2026-03-13'])).toEqual({ refused: 'day_off_begun' });
    expect(decide(['2026-03-04'], [])).toMatchObject({ removed: ['2026-03-04'] });
  });

  it('keeps a day that has begun while another day is chosen', () => {
    expect(decide(['2026-02-27'], ['2026-02-27', '2026-03-13'])).toMatchObject({
      added: ['2026-03-13'],
      isWhole: true,
    });
  });

  it('refuses the 201st leave', () => {
    const leaves = Array.from({ length: 200 }, (_, index) => oneDay(addDays('2025-01-01', index)));
    const full = { ...FACTS, workDays: { calendar: WEEKDAYS, leaves } };
    expect(decide([], ['2026-03-13'], 1, full)).toEqual({ refused: 'leave_limit' });
    const held = { ...full, workDays: { calendar: WEEKDAYS, leaves: [...leaves.slice(1), oneDay('2026-03-13')] } };
    expect(decide(['2026-03-13'], ['2026-03-16'], 1, held)).toMatchObject({ added: ['2026-03-16'] });
  });
});

const histories = fc.record({
  calendar: calendars,
  leaves: someLeaves,
  at: instants,
  timeZone: zones,
  asked: fc.array(dates.map(oneDay), { maxLength: 3 }),
  attended: fc.array(dates, { maxLength: 3 }),
  days: fc.constantFrom(1, 2),
  acts: fc.array(
    fc.record({ wanted: fc.uniqueArray(fc.integer({ min: -3, max: 20 }), { maxLength: 3 }), passed: fc.nat(4) }),
    { maxLength: 10 },
  ),
});

it('at any time there are exactly the leaves of the chosen days, and none of them was impossible when it was chosen', () => {
  fc.assert(
    fc.property(histories, ({ calendar, leaves, at, timeZone, asked, attended, days, acts }) => {
      const zone = { timeZone, dayStart: 0, pendingTimeZone: null, pendingDayStart: null, pendingTimeZoneFrom: null };
      let today = dayAt(zone, at);
      let workDays = { calendar, leaves: leaves as readonly Leave[] };
      let chosen: LocalDate[] = [];
      for (const { wanted, passed } of acts) {
        today = addDays(today, passed);
        const facts = { today, workDays, asked, attended: new Set(attended) };
        const asks = wanted.map((ahead) => addDays(today, ahead));
        const decided = decideDaysOff({ days, chosen }, asks, facts);
        if ('refused' in decided) continue;
        for (const day of decided.added) {
          expect(dayKind(day, calendar, workDays.leaves)).toBe('scheduled');
          expect(day >= today).toBe(true);
        }
        expect(hasBegun(decided.removed, today)).toBe(false);
        workDays = changeWorkDays(workDays, decided);
        chosen = decided.chosen;
        expect(chosen.length).toBeLessThanOrEqual(days);
        const held = workDays.leaves.map((leave) => JSON.stringify(leave)).toSorted();
        expect(held).toEqual([...leaves, ...chosen.map(oneDay)].map((leave) => JSON.stringify(leave)).toSorted());
      }
    }),
    RUNS,
  );
});

it('a day is closed in the list exactly when it cannot be chosen', () => {
  fc.assert(
    fc.property(calendars, someLeaves, dates, (calendar, leaves, today) => {
      const facts = { today, workDays: { calendar, leaves }, asked: [], attended: new Set<LocalDate>() };
      const closed = new Set(listClosedDays(facts).map(({ date }) => date));
      for (const day of listDays(today, addDays(today, DAY_OFF_AHEAD))) {
        expect('refused' in decideDaysOff(ONE, [day], facts)).toBe(closed.has(day));
      }
    }),
    { numRuns: 20 },
  );
});
