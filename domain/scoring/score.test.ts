import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStarts, policies, RUNS, secondsOfDay } from '../test/arbitraries.ts';
import { readDayClock } from '../time/day-clock.ts';
import { localMomentIn, secondsOfTime } from '../time/local-date.ts';
import { FORMER_STANDARD, SCORING_PRESETS, withTimes } from './policy.ts';
import { findMostPoints, listStreakBonuses, scoreCheckIn, type ScoreFacts } from './score.ts';

const { standard, demo } = SCORING_PRESETS;

const EARLY: ScoreFacts = {
  secondsOfDay: secondsOfTime('07:00'),
  streakDay: 1,
  streakGrew: true,
  daysSincePrevious: null,
};

function bonusAt(streakDay: number): number {
  return scoreCheckIn({ ...EARLY, streakDay }, standard).pointsEarned - standard.earlyPoints;
}

describe('early and on time', () => {
  // The test checks the same four local times in several zones, in winter, in summer and on days when clocks change.
  test.each([
    ['America/Toronto', '2026-03-06T12'],
    ['America/Toronto', '2026-03-08T11'],
    ['America/Toronto', '2026-11-01T12'],
    ['Europe/London', '2026-03-27T07'],
    ['Europe/London', '2026-03-29T06'],
    ['Pacific/Apia', '2026-03-01T18'],
    ['Pacific/Kiritimati', '2026-03-01T17'],
  ])('early and on time are decided by the local time in %s (%s UTC)', (zone, hour) => {
    const scoreAt = (minutes: string) => {
      const moment = localMomentIn(zone, new Date(`${hour}:${minutes}Z`));
      const { pointsEarned, checkInType } = scoreCheckIn({ ...EARLY, secondsOfDay: moment.secondsOfDay }, standard);
      return [pointsEarned, checkInType];
    };
    expect(scoreAt('44:59')).toEqual([2, 'early']);
    expect(scoreAt('44:59.999')).toEqual([2, 'early']);
    expect(scoreAt('45:00')).toEqual([1, 'ontime']);
    expect(scoreAt('59:59')).toEqual([1, 'ontime']);
  });

  test.each([
    ['Asia/Kolkata', '2026-03-02T02:14:59Z', 2, true],
    ['Asia/Kolkata', '2026-03-02T02:15:00Z', 1, true],
    ['Asia/Kolkata', '2026-03-02T02:29:59Z', 1, true],
    ['Asia/Kolkata', '2026-03-02T02:30:00Z', 1, false],
    ['America/St_Johns', '2026-03-02T11:14:59Z', 2, true],
    ['America/St_Johns', '2026-03-02T11:15:00Z', 1, true],
    ['America/St_Johns', '2026-07-02T10:14:59Z', 2, true],
    ['America/St_Johns', '2026-07-02T10:29:59Z', 1, true],
    ['America/St_Johns', '2026-07-02T10:30:00Z', 1, false],
    ['America/Toronto', '2026-03-02T12:59:59Z', 1, true],
    ['America/Toronto', '2026-03-02T13:00:00Z', 1, false],
  ])('a check-in in %s at %s brings %i points (is on time: %s)', (zone, instant, points, isOnTime) => {
    const moment = localMomentIn(zone, new Date(instant));
    const score = scoreCheckIn({ ...EARLY, secondsOfDay: moment.secondsOfDay }, standard);
    expect(score).toMatchObject({ pointsEarned: points, isOnTime });
  });
});

describe('the early window', () => {
  const scoreAt = (time: string, policy = standard) =>
    scoreCheckIn({ ...EARLY, secondsOfDay: secondsOfTime(time) }, policy);

  test.each([
    ['00:00', 1],
    ['00:05', 1],
    ['04:44', 1],
    ['04:45', 2],
    ['07:44', 2],
    ['07:45', 1],
  ])('a check-in at %s brings %i points, and is on time', (time, points) => {
    expect(scoreAt(time)).toMatchObject({ pointsEarned: points, isOnTime: true });
    expect(scoreAt(time, FORMER_STANDARD).pointsEarned).toBe(time < '07:45' ? 2 : 1);
  });

  test('the demo policy pays 50 points at 00:05 and 70 points at 04:00', () => {
    expect([scoreAt('00:05', demo), scoreAt('04:00', demo)].map(({ pointsEarned }) => pointsEarned)).toEqual([50, 70]);
  });

  test('the window of a night shift that begins at midnight lies on the evening before', () => {
    const night = withTimes(standard, { earlyBefore: '00:30', onTimeBefore: '01:00', dayStart: -360 });
    const typeAt = (seconds: number) => scoreCheckIn({ ...EARLY, secondsOfDay: seconds }, night).checkInType;
    const [limit, window] = [1_800, 3 * 3_600];
    expect([limit - window - 1, limit - window, -1, limit - 1, limit].map(typeAt)).toEqual([
      'ontime',
      'early',
      'early',
      'early',
      'ontime',
    ]);
  });

  // In these zones, clocks change within the generated nights.
  const nights = fc.tuple(
    fc.constantFrom<[string, string]>(
      ['America/Toronto', '2026-03-08'],
      ['America/Toronto', '2026-11-01'],
      ['Europe/London', '2026-03-29'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Pacific/Apia', '2011-12-31'],
      ['Asia/Kolkata', '2026-03-02'],
    ),
    fc.integer({ min: -36 * 3_600, max: 36 * 3_600 }),
    dayStarts,
  );
  const DAY_S = 86_400;
  const modulo = (seconds: number) => ((seconds % DAY_S) + DAY_S) % DAY_S;

  test('on any night and with any start of the day, a check-in is early when clocks show a time of the window', () => {
    fc.assert(
      fc.property(nights, policies, ([[timeZone, date], offset, dayStart], policy) => {
        const at = new Date(Date.parse(`${date}T00:00:00Z`) + offset * 1_000);
        const { secondsOfDay: seconds } = readDayClock({ timeZone, dayStart }, at);
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(at);
        const [hour = 0, minute = 0, second = 0] = shown.split(':').map(Number);
        // The times of the shift, counted from its own beginning.
        const sinceStart = modulo(hour * 3_600 + minute * 60 + second - dayStart * 60);
        const limit = modulo(secondsOfTime(policy.earlyBefore) - dayStart * 60);
        const begins = policy.earlyWindowMinutes === null ? 0 : limit - policy.earlyWindowMinutes * 60;
        const isEarly = sinceStart >= begins && sinceStart < limit;
        const times = { earlyBefore: policy.earlyBefore, onTimeBefore: policy.onTimeBefore, dayStart };
        const score = scoreCheckIn({ ...EARLY, secondsOfDay: seconds, streakGrew: false }, withTimes(policy, times));
        expect(score.checkInType).toBe(isEarly ? 'early' : 'ontime');
        expect(score.pointsEarned).toBe(isEarly ? policy.earlyPoints : policy.basePoints);
      }),
      RUNS,
    );
  });
});

describe('streak bonuses', () => {
  test.each([
    [1, 0],
    [6, 0],
    [7, 5],
    [8, 0],
    [10, 10],
    [14, 5],
    [20, 10],
    [70, 15],
    [77, 5],
    [90, 10],
    [91, 5],
    [100, 0],
    [140, 5],
  ])('streak day %i brings a bonus of %i points', (streakDay, points) => {
    expect(bonusAt(streakDay)).toBe(points);
  });

  test('the receipt has one line for each streak bonus', () => {
    expect(scoreCheckIn({ ...EARLY, streakDay: 70 }, standard).lines).toEqual([
      { reason: 'early', points: 2 },
      { reason: 'streak_bonus', points: 10, every: 10, streakDay: 70 },
      { reason: 'streak_bonus', points: 5, every: 7, streakDay: 70 },
    ]);
  });

  test('a check-in on a day off brings no streak bonus, because the streak did not grow', () => {
    const score = scoreCheckIn({ ...EARLY, streakDay: 70, streakGrew: false }, standard);
    expect(score.lines).toEqual([{ reason: 'early', points: 2 }]);
  });
});

describe('the demo preset', () => {
  const demoPoints = (facts: Partial<ScoreFacts>) => scoreCheckIn({ ...EARLY, ...facts }, demo).pointsEarned;

  test('the demo preset pays 50 points, and 70 points before 07:00', () => {
    expect(demoPoints({ secondsOfDay: secondsOfTime('06:59:59') })).toBe(70);
    expect(demoPoints({ secondsOfDay: secondsOfTime('07:00:00') })).toBe(50);
  });

  test('the demo preset pays 10 more points when the previous check-in is at most 7 days ago', () => {
    expect(demoPoints({ daysSincePrevious: 1 })).toBe(60);
    expect(demoPoints({ daysSincePrevious: 7 })).toBe(60);
    expect(demoPoints({ daysSincePrevious: 8 })).toBe(50);
    expect(demoPoints({ daysSincePrevious: null })).toBe(50);
  });

  test('the demo preset counts a check-in before 08:00 as on time, and has no streak bonus', () => {
    const score = scoreCheckIn({ ...EARLY, secondsOfDay: secondsOfTime('07:59:59'), streakDay: 70 }, demo);
    expect(score).toMatchObject({ isOnTime: true, pointsEarned: 50 });
    expect(scoreCheckIn({ ...EARLY, secondsOfDay: secondsOfTime('08:00') }, demo).isOnTime).toBe(false);
    expect(listStreakBonuses(7, demo)).toEqual([]);
  });
});

describe('under any policy', () => {
  const facts = fc.record({
    secondsOfDay,
    streakDay: fc.integer({ min: 0, max: 200 }),
    streakGrew: fc.boolean(),
    daysSincePrevious: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  });

  test('the points equal the sum of the lines on the receipt', () => {
    fc.assert(
      fc.property(facts, policies, (given, policy) => {
        const score = scoreCheckIn(given, policy);
        expect(score.pointsEarned).toBe(score.lines.reduce((sum, line) => sum + line.points, 0));
        expect(score.lines[0]?.points).toBe(score.checkInType === 'early' ? policy.earlyPoints : policy.basePoints);
        expect(given.streakGrew || score.lines.length === 1).toBe(true);
      }),
      RUNS,
    );
  });

  test('the standard policy has a bonus every 7 days, and up to day 90 also every 10 days', () => {
    const pointsAt = (streakDay: number) => listStreakBonuses(streakDay, standard).map(({ points }) => points);
    expect([7, 8, 10, 70, 90, 100, 105].map(pointsAt)).toEqual([[5], [], [10], [10, 5], [10], [], [5]]);
  });
});

test.each([
  ['early, and the policy does not pay', 27_000, false, 0],
  ['late, and the policy does not pay', 32_400, false, 0],
  ['early, and the policy pays', 27_000, true, 2],
  ['late, and the policy pays', 32_400, true, 1],
])('a check-in on a day off: %s', (_what, seconds, paysDaysOff, points) => {
  const facts = { secondsOfDay: seconds, streakDay: 7, streakGrew: false, isDayOff: true, daysSincePrevious: 1 };
  expect(scoreCheckIn(facts, { ...standard, paysDaysOff }).pointsEarned).toBe(points);
});

test('no check-in brings more points than findMostPoints returns', () => {
  const facts = fc.record({
    secondsOfDay: fc.option(secondsOfDay, { nil: null }),
    streakDay: fc.integer({ min: 1, max: 400 }),
    streakGrew: fc.boolean(),
    isDayOff: fc.boolean(),
    daysSincePrevious: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
  });
  fc.assert(
    fc.property(policies, facts, (policy, each) => {
      expect(scoreCheckIn(each, policy).pointsEarned).toBeLessThanOrEqual(findMostPoints(policy));
    }),
    RUNS,
  );
});

// Stored check-ins refer to these policies as numbers -1 and 0. If a policy changed, recomputing these check-ins would
// change their points.
test.each([
  ['standard', standard, 180, false],
  ['former standard', FORMER_STANDARD, null, true],
])('the %s policy never changes', (_, policy, earlyWindowMinutes, paysDaysOff) => {
  expect(policy).toEqual({
    basePoints: 1,
    earlyPoints: 2,
    earlyWindowMinutes,
    earlyBefore: '07:45',
    onTimeBefore: '08:00',
    streakBonuses: [
      { every: 10, points: 10, upTo: 90 },
      { every: 7, points: 5, upTo: null },
    ],
    activeStreakBonus: null,
    paysDaysOff,
    displayedStreakCap: null,
    freezes: { cap: 0, earnedEvery: 10 },
  });
});
