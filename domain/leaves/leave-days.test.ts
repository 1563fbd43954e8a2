import { settledZone } from '../test/settled-zone.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONDAY_TO_FRIDAY, type Leave } from '../calendar/work-calendar.ts';
import { createIssue } from '../errors/field-problems.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, daysBetween } from '../time/local-date.ts';
import { leaves, RUNS } from '../test/arbitraries.ts';
import { LEAVE_DAYS } from '../api/leaves.ts';
import {
  countCovered,
  cutLeave,
  cutThere,
  findDays,
  findRequestDays,
  LEAVE_REQUESTS_MAX,
  overlaps,
} from './leave-days.ts';

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

const listAll = ({ startDate, endDate }: Leave) =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index));

test('cutLeave and cutThere give each day of a leave once, or name it among the days left out', () => {
  const day = fc.integer({ min: -1_500, max: 1_500 }).map((days) => addDays('2026-03-12', days));
  const span = fc
    .tuple(day, fc.integer({ min: 0, max: LEAVE_DAYS - 1 }))
    .map(([first, more]) => leave(first, addDays(first, more)));
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 4 }), (asked, there) => {
      const cut = cutLeave(asked, '2026-03-12');
      const rest = cut.days === null ? { days: null, leftOut: [] } : cutThere(cut.days, there);
      const parts = [...cut.leftOut, ...rest.leftOut, ...(rest.days ? [rest.days] : [])];
      expect(parts.flatMap(listAll).toSorted()).toEqual(listAll(asked));
      for (const { startDate, endDate, reason } of cut.leftOut) {
        expect(reason === 'past' ? endDate < '2026-01-11' : startDate > '2028-03-13').toBe(true);
      }
      const isThere = (on: string) => there.some((one) => overlaps(one, leave(on)));
      expect(rest.days !== null && isThere(rest.days.startDate)).toBe(false);
      expect(rest.leftOut.flatMap(listAll).filter((on) => !isThere(on))).toEqual([]);
    }),
    RUNS,
  );
});

describe('findDays', () => {
  const days = (asked: Leave) => findDays(user, asked, { held: [], now });
  test.each([
    ['leave that begins 60 days ago', leave('2026-01-11'), leave('2026-01-11')],
    ['leave that ends two years from now', leave('2028-03-13'), leave('2028-03-13')],
    [
      'sick leave that began 70 days ago, from 60 days ago on',
      leave('2026-01-01', '2026-04-30'),
      leave('2026-01-11', '2026-04-30'),
    ],
    [
      'three years of parental leave, for two years',
      leave('2026-04-01', '2029-03-31'),
      leave('2026-04-01', '2028-03-13'),
    ],
  ])('findDays gives %s', (_, asked, given) => {
    expect(days(asked)).toEqual({ days: given });
  });

  test.each([
    ['that ended 61 days ago', leave('2025-12-01', '2026-01-10'), createIssue('startDate', 'past_days', { days: 60 })],
    ['that begins later than in two years', leave('2028-03-14'), createIssue('endDate', 'next_days', { days: 732 })],
  ])('findDays refuses leave %s', (_, asked, problem) => {
    expect(days(asked)).toEqual({ refused: 'validation_failed', fields: [problem] });
  });

  test('findDays counts the days in the user’s own time zone', () => {
    const inTokyo = { ...user, timeZone: 'Asia/Tokyo' };
    const late = new Date('2026-03-12T16:00:00.000Z');
    expect(findDays(inTokyo, leave('2026-01-11'), { held: [], now: late })).toHaveProperty('refused');
    expect(findDays(user, leave('2026-01-11'), { held: [], now: late })).toHaveProperty('days');
  });

  test('findDays allows leave immediately before or after other leave, and refuses overlapping leave', () => {
    const taken = [leave('2026-03-10', '2026-03-15'), leave('2026-03-21')];
    expect(findDays(user, WEEK, { held: taken, now })).toEqual({ days: WEEK });
    expect(findDays(user, WEEK, { held: [leave('2026-03-20')], now })).toEqual({ refused: 'leave_overlaps' });
    // Only the days that can be given count.
    expect(findDays(user, leave('2026-01-01', '2026-01-12'), { held: [leave('2026-01-05')], now })).toEqual({
      days: leave('2026-01-11', '2026-01-12'),
    });
    const given = (held: Leave[], asked: Leave) => findDays(user, asked, { held, mayOverlap: true, now });
    const single = listDays(WEEK.startDate, WEEK.endDate).map((day) => leave(day));
    expect(given([leave('2026-03-20')], WEEK)).toEqual({ days: WEEK });
    for (const held of [[WEEK], single]) expect(given(held, WEEK)).toEqual({ refused: 'leave_overlaps' });
    expect(given(single.slice(1), WEEK)).toEqual({ days: WEEK });
  });
});

test.each([
  ['nothing when the user has no such leave', [], '2026-03-16', '2026-03-20', null],
  [
    'the days before the rest',
    [leave('2026-03-01', '2026-03-17')],
    '2026-03-18',
    '2026-03-20',
    ['2026-03-16', '2026-03-17'],
  ],
  [
    'days of two leaves in a row',
    [leave('2026-03-18'), leave('2026-03-10', '2026-03-17')],
    '2026-03-19',
    '2026-03-20',
    ['2026-03-16', '2026-03-18'],
  ],
  ['no day in the middle', [leave('2026-03-17')], '2026-03-16', '2026-03-20', null],
])('cutThere leaves out %s', (_, there, startDate, endDate, out) => {
  const [from, to] = out ?? [];
  const leftOut = from === undefined ? [] : [{ startDate: from, endDate: to, reason: 'there' }];
  expect(cutThere(WEEK, there)).toEqual({ days: { startDate, endDate }, leftOut });
});

describe('findRequestDays', () => {
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
  ])('findRequestDays %s', (_, more, refused) => {
    expect(findRequestDays(user, WEEK, { ...facts, ...more })).toMatchObject(refused ? { refused } : { days: WEEK });
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
