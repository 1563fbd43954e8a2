import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { passDays } from '../streak/streak.ts';
import {
  checkInDays,
  daysOfSpan,
  FIRST_DAY,
  policies,
  rules as anyRules,
  RUNS,
  SLOW,
  SPAN,
} from '../test/arbitraries.ts';
import { streakDayByDay } from '../test/day-by-day.ts';
import { addDays, instantOf, type LocalDate } from '../time/local-date.ts';
import { streakValidThrough } from '../streak/streak.ts';
import {
  around,
  countCheckIn,
  NO_STANDING,
  recountAdded,
  recountRules,
  recountVoided,
  standingAfter,
  type CountedCheckIn,
  type CountingRules,
  type Standing,
} from './recount.ts';

/** Each day has its time of day, so that a check-in that goes and comes back is the same one. */
const secondsOf = (date: LocalDate) => 6 * 3600 + ((Number(date.slice(-2)) * 997) % 9_000);

function made(date: LocalDate, before: Standing, counting: CountingRules): CountedCheckIn {
  const secondsOfDay = secondsOf(date);
  const { standing, score } = countCheckIn(before, { date, secondsOfDay }, counting);
  return {
    localDate: date,
    timeZone: 'UTC',
    checkInTime: instantOf('UTC', date, secondsOfDay).toISOString(),
    pointsLines: score.lines,
    pointsEarned: score.pointsEarned,
    bonusPoints: score.pointsEarned - (score.lines[0]?.points ?? 0),
    streakDay: standing.streak.streak,
    streakFreezes: standing.streak.freezes,
    streakValidThrough: streakValidThrough(standing.streak, counting.rules),
    earlyRun: standing.earlyRun,
  };
}

/** Every check-in made on time, one after the other. */
function fromScratch(dates: readonly LocalDate[], counting: CountingRules): CountedCheckIn[] {
  const rows: CountedCheckIn[] = [];
  for (const date of dates) {
    const last = rows.at(-1);
    rows.push(made(date, last ? standingAfter(last) : NO_STANDING, counting));
  }
  return rows;
}

interface Told {
  rows: CountedCheckIn[];
  points: number;
  end: Standing;
}

const withChanges = (rows: readonly CountedCheckIn[], changed: readonly CountedCheckIn[]) =>
  rows
    .map((row) => changed.find(({ localDate }) => localDate === row.localDate) ?? row)
    .toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));

function add({ rows, points }: Pick<Told, 'rows' | 'points'>, date: LocalDate, counting: CountingRules): Told {
  const { previous, later } = around(date, rows);
  const row = made(date, previous ? standingAfter(previous) : NO_STANDING, counting);
  const { changed, correction, end } = recountAdded(previous, standingAfter(row), later, counting);
  return { rows: withChanges([...rows, row], changed), points: points + row.pointsEarned + correction, end };
}

function remove({ rows, points }: Pick<Told, 'rows' | 'points'>, date: LocalDate, counting: CountingRules): Told {
  const { previous, own, later } = around(date, rows);
  if (!own) throw new Error(`No check-in on ${date}`);
  const { changed, correction, end } = recountVoided(previous, own, later, counting);
  const left = rows.filter((row) => row !== own);
  return { rows: withChanges(left, changed), points: points - own.pointsEarned + correction, end };
}

const sum = (rows: readonly CountedCheckIn[]) => rows.reduce((total, { pointsEarned }) => total + pointsEarned, 0);
const told = (rows: CountedCheckIn[]) => ({ rows, points: sum(rows) });

const counted: fc.Arbitrary<CountingRules> = fc
  .tuple(anyRules, policies)
  .map(([rules, policy]) => ({ rules: { ...rules, freezes: policy.freezes }, policy }));

describe('check-ins that come and go afterwards', SLOW, () => {
  test('one that is added and voided again leaves what was', () => {
    fc.assert(
      fc.property(checkInDays, daysOfSpan, counted, (dates, day, counting) => {
        fc.pre(!dates.includes(day));
        const before = told(fromScratch(dates, counting));
        const after = remove(add(before, day, counting), day, counting);
        expect({ rows: after.rows, points: after.points }).toEqual(before);
      }),
      RUNS,
    );
  });

  test('one that is voided and added again is the same as on time', () => {
    fc.assert(
      fc.property(checkInDays, fc.nat(), counted, (dates, pick, counting) => {
        const day = dates[pick % Math.max(dates.length, 1)];
        fc.pre(day !== undefined);
        const before = told(fromScratch(dates, counting));
        const after = add(remove(before, day ?? '', counting), day ?? '', counting);
        expect({ rows: after.rows, points: after.points }).toEqual(before);
      }),
      RUNS,
    );
  });

  test('whatever is added and voided, in whatever order, is what counting from scratch says, day by day', () => {
    const LAST_DAY = addDays(FIRST_DAY, SPAN - 1);
    fc.assert(
      fc.property(checkInDays, fc.array(daysOfSpan, { maxLength: 12 }), counted, (dates, toggled, counting) => {
        let state: Told = { ...told(fromScratch(dates, counting)), end: NO_STANDING };
        for (const day of toggled) {
          const isThere = state.rows.some(({ localDate }) => localDate === day);
          state = isThere ? remove(state, day, counting) : add(state, day, counting);
        }
        const days = state.rows.map(({ localDate }) => localDate);
        expect(state.rows).toEqual(fromScratch(days, counting));
        expect(state.points).toBe(sum(state.rows));
        if (toggled.length === 0) return;
        const { streak, freezes } = passDays(state.end.streak, LAST_DAY, counting.rules);
        const oracle = streakDayByDay(days, FIRST_DAY, LAST_DAY, counting.rules);
        expect(streak).toBe(oracle.streak);
        expect(streak > 0 ? freezes : 0).toBe(oracle.streak > 0 ? oracle.freezes : 0);
        expect(Math.max(0, ...state.rows.map(({ streakDay }) => streakDay))).toBe(oracle.longest);
      }),
      RUNS,
    );
  });
});

describe('leave that is given afterwards', SLOW, () => {
  test('makes of the check-ins what they had been with it from the start', () => {
    fc.assert(
      fc.property(checkInDays, daysOfSpan, fc.nat(9), counted, (dates, startDate, length, was) => {
        const endDate = addDays(startDate, length);
        const now = { ...was, rules: { ...was.rules, leaves: [...was.rules.leaves, { startDate, endDate }] } };
        const before = fromScratch(dates, was);
        const { previous, later } = around(addDays(startDate, -1), before);
        const own = before.find(({ localDate }) => localDate === addDays(startDate, -1));
        const { changed, correction, end } = recountRules(own ?? previous, later, was, now, endDate);
        const after = fromScratch(dates, now);
        // The last day on which a streak stands is looked up ahead: rows before the leave keep what they knew.
        const plain = (rows: CountedCheckIn[]) => rows.map(({ streakValidThrough: _through, ...row }) => row);
        expect(plain(withChanges(before, changed))).toEqual(plain(after));
        expect(correction).toBe(sum(after) - sum(before));
        const last = after.at(-1)?.streakDay;
        expect(later.length > 0 ? end.streak.streak : last).toBe(last);
      }),
      RUNS,
    );
  });
});

describe('what a correction leaves alone', () => {
  const OFFICE: CountingRules = {
    rules: {
      calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set() },
      leaves: [],
      freezes: { cap: 0, earnedEvery: 10 },
    },
    policy: SCORING_PRESETS.standard,
  };
  const DEMO = { ...OFFICE, policy: SCORING_PRESETS.demo };
  const WEEK = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];

  test('days that both tell alike, also when another policy had scored them', () => {
    const rows = fromScratch([...WEEK, '2026-03-10', '2026-03-11'], DEMO);
    // Monday the 9th was missed: the streak of the 10th began anew, whatever the 6th was.
    const { previous, own, later } = around('2026-03-06', rows);
    const voided = recountVoided(previous, own as CountedCheckIn, later, OFFICE);
    expect(voided).toMatchObject({ changed: [], correction: 0, end: { streak: { streak: 2 } } });
  });

  test('bonuses that the streak does not move', () => {
    const rows = fromScratch(WEEK, DEMO);
    const { previous, own, later } = around('2026-03-03', rows);
    const { changed, correction } = recountVoided(previous, own as CountedCheckIn, later, DEMO);
    // Each still has a check-in within the seven days before it: the streak is shorter, the bonus is not less.
    expect(changed.map(({ streakDay, pointsEarned }) => [streakDay, pointsEarned])).toEqual(
      later.map(({ pointsEarned }, index) => [index + 1, pointsEarned]),
    );
    expect(correction).toBe(0);
  });

  test('a streak that was brought over', () => {
    const first = fromScratch(WEEK, OFFICE).map((row, index) => ({ ...row, streakDay: 30 + index }));
    const added = recountAdded(undefined, standingAfter(made('2026-02-27', NO_STANDING, OFFICE)), first, OFFICE);
    expect(added).toMatchObject({ changed: [], correction: 0, end: { streak: { streak: 34 } } });
    const [own, ...later] = first;
    const voided = recountVoided(undefined, own as CountedCheckIn, later, OFFICE);
    expect(voided.changed.map(({ streakDay }) => streakDay)).toEqual([1, 2, 3, 4]);
    expect(recountVoided(undefined, own as CountedCheckIn, [], OFFICE).end.streak).toMatchObject({
      streak: 29,
      lastDate: '2026-03-01',
    });
  });
});
