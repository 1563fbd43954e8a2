import { settledZone } from '../test/settled-zone.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONDAY_TO_FRIDAY, type Leave } from '../calendar/work-calendar.ts';
import { createIssue } from '../errors/field-problems.ts';
import { listDays } from '../time/day-list.ts';
import { addDays } from '../time/local-date.ts';
import { leaves, RUNS } from '../test/arbitraries.ts';
import { countCovered, LEAVE_REQUESTS_MAX, overlaps, findDaysRefusal, findLeaveRequestRefusal } from './leave-days.ts';

/** In Toronto it is 10:00 on Thursday the 12th. */
const now = new Date('2026-03-12T14:00:00.000Z');
const user = settledZone('America/Toronto');
const leave = (startDate: string, endDate = startDate): Leave => ({ startDate, endDate });
const WEEK = leave('2026-03-16', '2026-03-20');
const CALENDAR = { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() };

test('two leaves overlap when they share a day', () => {
  fc.assert(
    fc.property(leaves, leaves, (some, others) => {
      for (const one of some.slice(0, 3)) {
        for (const other of others.slice(0, 3)) {
          const shared = listDays(one.startDate, one.endDate).some(
            (day) => other.startDate <= day && day <= other.endDate,
          );
          expect(overlaps(one, other)).toBe(shared);
          expect(overlaps(other, one)).toBe(shared);
        }
      }
    }),
    RUNS,
  );
});

describe('findDaysRefusal', () => {
  test.each([
    ['allows leave that begins 60 days ago', leave('2026-01-11'), null],
    ['refuses leave that begins 61 days ago', leave('2026-01-10'), createIssue('startDate', 'past_days', { days: 60 })],
    ['allows leave that ends 366 days from now', leave('2027-03-13'), null],
    [
      'refuses leave that ends 367 days from now',
      leave('2027-03-14'),
      createIssue('endDate', 'next_days', { days: 366 }),
    ],
  ])('findDaysRefusal %s', (_, days, problem) => {
    expect(findDaysRefusal(user, days, { held: [], now })).toEqual(
      problem && { refused: 'validation_failed', fields: [problem] },
    );
  });

  test('findDaysRefusal counts the days in the user’s own time zone', () => {
    const inTokyo = { ...user, timeZone: 'Asia/Tokyo' };
    const late = new Date('2026-03-12T16:00:00.000Z');
    expect(findDaysRefusal(inTokyo, leave('2026-01-11'), { held: [], now: late })?.refused).toBe('validation_failed');
    expect(findDaysRefusal(user, leave('2026-01-11'), { held: [], now: late })).toBeNull();
  });

  test('findDaysRefusal allows leave immediately before or after other leave, and refuses overlapping leave', () => {
    const taken = [leave('2026-03-10', '2026-03-15'), leave('2026-03-21')];
    expect(findDaysRefusal(user, WEEK, { held: taken, now })).toBeNull();
    expect(findDaysRefusal(user, WEEK, { held: [leave('2026-03-20')], now })).toEqual({ refused: 'leave_overlaps' });
    const given = (held: Leave[], asked: Leave) => findDaysRefusal(user, asked, { held, mayOverlap: true, now });
    const days = listDays(WEEK.startDate, WEEK.endDate).map((day) => leave(day));
    expect(given([leave('2026-03-20')], WEEK)).toBeNull();
    for (const held of [[WEEK], days]) expect(given(held, WEEK)).toEqual({ refused: 'leave_overlaps' });
    expect(given(days.slice(1), WEEK)).toBeNull();
  });
});

describe('findLeaveRequestRefusal', () => {
  const facts = { isAllowed: true, around: [], now };
  const requested = (days: Leave) => ({ ...days, status: 'requested' as const });
  const approved = (days: Leave) => ({ ...days, status: 'approved' as const });
  const open = Array.from({ length: LEAVE_REQUESTS_MAX }, (_, index) => leave(addDays('2026-05-01', index)));

  test.each([
    ['allows a request when the company allows requests', {}, null],
    ['refuses a request when the company has turned requests off', { isAllowed: false }, 'leave_requests_off'],
    ['refuses a request for days of another open request', { around: [requested(WEEK)] }, 'leave_asked'],
    ['refuses a request for days of approved leave', { around: [approved(leave('2026-03-18'))] }, 'leave_overlaps'],
    ['refuses a request while five other requests are open', { around: open.map(requested) }, 'request_limit'],
    ['allows a request while four other requests are open', { around: open.slice(1).map(requested) }, null],
    ['does not count approved leave towards the limit of open requests', { around: open.map(approved) }, null],
  ])('findLeaveRequestRefusal %s', (_, more, refused) => {
    expect(findLeaveRequestRefusal(user, WEEK, { ...facts, ...more })?.refused ?? null).toBe(refused);
  });
});

test('countCovered counts the scheduled days of a leave that no other leave covers', () => {
  const span = leave('2026-03-13', '2026-03-24');
  const holidays = new Set(['2026-03-17']);
  expect(countCovered(span, { calendar: CALENDAR, leaves: [] })).toBe(8);
  expect(countCovered(span, { calendar: { ...CALENDAR, holidays }, leaves: [leave('2026-03-23', '2026-03-30')] })).toBe(
    5,
  );
  expect(countCovered(leave('2026-03-14', '2026-03-15'), { calendar: CALENDAR, leaves: [] })).toBe(0);
});
