import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { policies, RUNS, SLOW } from '../test/arbitraries.ts';
import { SCORING_PRESETS, type ScoringPolicy, type StreakBonus } from './policy.ts';
import { compareRaise, keepsStreaks, largestRaise, listCompared, waitsForApproval, type HeldPolicy } from './raise.ts';
import { scoreCheckIn } from './score.ts';

const { standard, demo } = SCORING_PRESETS;
const PLAIN: ScoringPolicy = {
  ...standard,
  basePoints: 10,
  earlyPoints: 20,
  earlyWindowMinutes: null,
  streakBonuses: [],
};
const bonus = (every: number, points: number, upTo: number | null = null): StreakBonus => ({ every, points, upTo });

describe('keepsStreaks', () => {
  const freezes = (cap: number, earnedEvery: number): ScoringPolicy => ({ ...PLAIN, freezes: { cap, earnedEvery } });
  it.each([
    [freezes(0, 1), PLAIN, false],
    [freezes(1, 10), PLAIN, false],
    [freezes(3, 10), PLAIN, false],
    [freezes(4, 10), PLAIN, true],
    [freezes(10, 1), PLAIN, true],
    [freezes(1, 1), PLAIN, true],
    [freezes(1, 5), PLAIN, true],
    // Nobody approves the same freezes twice, nor fewer.
    [freezes(10, 1), freezes(10, 1), false],
    [freezes(5, 1), freezes(10, 1), false],
    [freezes(10, 3), freezes(10, 5), false],
    [freezes(10, 1), freezes(10, 5), true],
  ])('a second admin approves freezes that keep nearly every streak: %j', (policy, before, keeps) => {
    expect(keepsStreaks(policy, [before])).toBe(keeps);
    expect(waitsForApproval(policy, [before])).toBe(keeps);
    // The raise is counted from the leanest of the policies that are compared.
    expect(keepsStreaks(policy, [policy, before])).toBe(keeps);
  });
});

describe('compareRaise', () => {
  it.each<[string, Partial<ScoringPolicy>, number]>([
    ['nothing changes', {}, 1],
    ['later check-ins bring half more', { basePoints: 15 }, 1.5],
    ['early check-ins bring a fifth more', { earlyPoints: 24 }, 1.2],
    ['early and later check-ins bring less', { basePoints: 5, earlyPoints: 10 }, 0.5],
    ['later check-ins bring less, and early check-ins bring more', { basePoints: 1, earlyPoints: 30 }, 1.5],
    ['the early limit is an hour later, so check-ins in that hour bring twice as much', { earlyBefore: '08:45' }, 2],
    // A check-in at midnight is early under both policies.
    ['the early limit is earlier', { earlyBefore: '00:01' }, 1],
    ['each streak day has a bonus', { streakBonuses: [bonus(1, 10)] }, 2],
    ['only the 30th day of a streak has a bonus', { streakBonuses: [bonus(30, 150, 30)] }, 1.5],
    ['every 997th day of a streak has a bonus', { streakBonuses: [bonus(997, 300)] }, 2],
    // A user whose streak breaks before each check-in gets this bonus for every check-in.
    ['the first day of a streak has a bonus', { streakBonuses: [bonus(1, 10, 1)] }, 2],
    ['the second day of a streak has a bonus', { streakBonuses: [bonus(2, 10, 2)] }, 1.5],
    [
      'a check-in one day after the last check-in has a bonus',
      { activeStreakBonus: { points: 6, withinDays: 1 } },
      1.6,
    ],
    [
      'only freezes, the on-time limit and the displayed cap change',
      {
        freezes: { cap: 10, earnedEvery: 1 },
        onTimeBefore: '23:59',
        displayedStreakCap: 3,
      },
      1,
    ],
  ])('compareRaise returns the factor when %s', (_, change, raise) => {
    expect(compareRaise(PLAIN, { ...PLAIN, ...change })).toBeCloseTo(raise, 12);
  });

  test('an active-streak bonus with a longer limit raises the points of users who check in less often', () => {
    const within = (withinDays: number) => ({ ...PLAIN, activeStreakBonus: { points: 10, withinDays } });
    expect(compareRaise(within(3), within(9))).toBe(2);
    expect(compareRaise(within(9), within(3))).toBe(1);
  });

  test('more points for an early check-in raise the points of users without a streak, even with fewer bonuses', () => {
    const early = { ...standard, earlyPoints: 4, streakBonuses: standard.streakBonuses.slice(1) };
    expect(compareRaise(standard, early)).toBe(2);
    expect(compareRaise(standard, { ...standard, earlyPoints: 3 })).toBe(1.5);
  });

  test.each<[string, Partial<ScoringPolicy>, Partial<ScoringPolicy>, number]>([
    ['a window begins', {}, { earlyWindowMinutes: 60 }, 1],
    ['a window ends', { earlyWindowMinutes: 60 }, {}, 2],
    ['a window grows', { earlyWindowMinutes: 60 }, { earlyWindowMinutes: 61 }, 2],
    ['a window shrinks', { earlyWindowMinutes: 61 }, { earlyWindowMinutes: 60 }, 1],
    [
      'a window moves to an earlier hour',
      { earlyWindowMinutes: 60 },
      { earlyWindowMinutes: 60, earlyBefore: '06:45' },
      2,
    ],
    // Both policies are early at the limit of a calendar with its own times.
    [
      'windows that are apart bring more points',
      { earlyWindowMinutes: 60 },
      { earlyWindowMinutes: 60, earlyBefore: '10:00', earlyPoints: 60 },
      6,
    ],
    [
      'windows that are apart bring more points only in a calendar with its own times',
      { earlyWindowMinutes: 60, basePoints: 20 },
      { earlyWindowMinutes: 60, earlyBefore: '10:00', basePoints: 20, earlyPoints: 60 },
      3,
    ],
  ])('compareRaise returns the factor when %s', (_, before, after, raise) => {
    expect(compareRaise({ ...PLAIN, ...before }, { ...PLAIN, ...after })).toBe(raise);
  });

  test('the demo policy pays 80 times as much to users who come between 04:00 and 04:45 and have short streaks', () => {
    expect(compareRaise(standard, demo)).toBe(80);
    const withoutWindow = { earlyWindowMinutes: null };
    expect(compareRaise({ ...standard, ...withoutWindow }, { ...demo, ...withoutWindow })).toBe(60);
  });
});

test(
  'a policy that needs no approval never raises the points of a user by more than half',
  () => {
    // Thirty check-ins at the same time of day: within one streak, in repeated streaks, or without a streak.
    const history = fc.record({
      secondsOfDay: fc.integer({ min: 0, max: 86_399 }),
      daysSincePrevious: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      start: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom('within', 'again', 'none'),
    });
    fc.assert(
      fc.property(policies, policies, history, (before, after, { start, length, kind, ...habit }) => {
        const sum = (policy: ScoringPolicy) =>
          Array.from({ length: 30 }, (_, index) => {
            const streakDay = kind === 'within' ? start + index + 1 : (index % length) + 1;
            return scoreCheckIn({ ...habit, streakDay, streakGrew: kind !== 'none' }, policy).pointsEarned;
          }).reduce((total, points) => total + points, 0);
        expect(sum(after) / sum(before)).toBeLessThanOrEqual(compareRaise(before, after));
        expect(waitsForApproval(after, [before]) || sum(after) <= 1.5 * sum(before)).toBe(true);
      }),
      RUNS,
    );
  },
  SLOW.timeout,
);

test(
  'compareRaise returns 1 for equal policies, and more than 1 when every check-in brings one more point',
  () => {
    fc.assert(
      fc.property(policies, (policy) => {
        expect(compareRaise(policy, policy)).toBe(1);
        const { basePoints, earlyPoints } = policy;
        const more = { ...policy, basePoints: basePoints + 1, earlyPoints: earlyPoints + 1 };
        expect(compareRaise(policy, more)).toBeGreaterThan(1);
        expect(compareRaise(more, policy)).toBeLessThan(1);
      }),
      RUNS,
    );
  },
  SLOW.timeout,
);

describe('listCompared', () => {
  const scale = (basePoints: number): ScoringPolicy => ({ ...PLAIN, basePoints });
  const held = (number: number, from: string, basePoints: number, isApproved = false): HeldPolicy => ({
    number,
    from,
    madeAt: new Date(`${from}T00:00:00.000Z`),
    policy: scale(basePoints),
    isApproved,
  });
  const built = held(0, '2000-01-01', 1);
  const compared = (policyList: HeldPolicy[], today = '2026-03-31') =>
    listCompared(policyList, today).map(({ basePoints }) => basePoints);

  it('listCompared returns only the policy in force when that policy has applied for 30 days', () => {
    expect(compared([built])).toEqual([1]);
    expect(compared([built, held(1, '2026-03-01', 8)])).toEqual([8]);
  });

  it('listCompared returns every policy that applied within the last 30 days, and no policy that begins later', () => {
    const list = [held(2, '2026-03-20', 12), built, held(1, '2026-03-02', 8), held(3, '2026-04-01', 40)];
    expect(compared(list)).toEqual([1, 8, 12]);
    expect(compared(list, '2026-04-01')).toEqual([8, 12, 40]);
    expect(compared(list, '2026-05-30')).toEqual([40]);
  });

  it('listCompared leaves out the policies before an approved policy, once the approved policy applies', () => {
    const list = [built, held(1, '2026-03-10', 50, true), held(2, '2026-03-20', 60)];
    expect(compared(list)).toEqual([50, 60]);
    expect(compared(list, '2026-03-09')).toEqual([1]);
  });

  it('listCompared returns equal policies only once', () => {
    expect(compared([built, held(1, '2026-03-10', 2), held(2, '2026-03-12', 1)])).toEqual([1, 2]);
  });
});

test('several small raises together need approval, and a policy with fewer points needs no approval', () => {
  const [one, two, three] = [10, 14, 20].map((basePoints) => ({ ...PLAIN, basePoints, earlyPoints: basePoints }));
  if (!one || !two || !three) throw new Error('There are three');
  expect(waitsForApproval(two, [one])).toBe(false);
  expect(waitsForApproval(three, [two])).toBe(false);
  expect(waitsForApproval(three, [one, two])).toBe(true);
  expect(largestRaise(three, [one, two])).toBe(2);
  expect(largestRaise(one, [two, three])).toBe(1);
  expect(waitsForApproval(one, [])).toBe(false);
});
