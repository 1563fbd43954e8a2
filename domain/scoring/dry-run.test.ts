import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isScheduled } from '../calendar/work-calendar.ts';
import { advanceStreak, NO_STREAK, type StreakRules } from '../streak/streak.ts';
import { checkInDays, FIRST_DAY, policies, RUNS, rules, secondsOfDay, SLOW, SPAN } from '../test/arbitraries.ts';
import { addDays, daysBetween, secondsOfTime, type LocalDate } from '../time/local-date.ts';
import { byDepartment, mergeDepartments, scoreAgain, sumDepartments, type RecordedScore } from './dry-run.ts';
import { SCORING_PRESETS, type ScoringPolicy } from './policy.ts';
import { scoreCheckIn } from './score.ts';

const { standard, demo } = SCORING_PRESETS;

function booked(
  made: readonly { date: LocalDate; secondsOfDay: number }[],
  policy: ScoringPolicy,
  by: Omit<StreakRules, 'freezes'>,
): RecordedScore[] {
  const rulesInForce = { ...by, freezes: policy.freezes };
  let state = NO_STREAK;
  return made.map((one) => {
    const daysSincePrevious = state.lastDate === null ? null : daysBetween(state.lastDate, one.date);
    const next = advanceStreak(state, one.date, rulesInForce);
    state = next.state;
    const isDayOff = !isScheduled(one.date, by.calendar, by.leaves);
    const { pointsEarned } = scoreCheckIn(
      { secondsOfDay: one.secondsOfDay, streakDay: state.streak, streakGrew: next.grew, isDayOff, daysSincePrevious },
      policy,
    );
    return { ...one, times: null, streakDay: state.streak, isDayOff, wasDayOff: isDayOff, pointsEarned };
  });
}

const histories = fc
  .tuple(checkInDays, fc.array(secondsOfDay, { minLength: SPAN, maxLength: SPAN }))
  .map(([dates, seconds]) => dates.map((date, index) => ({ date, secondsOfDay: seconds[index] ?? 0 })));
const sumPoints = (recorded: readonly RecordedScore[]) => recorded.reduce((all, one) => all + one.pointsEarned, 0);

describe('scoreAgain', () => {
  test(
    'scoreAgain returns the booked points for the policy under which the points were booked',
    () => {
      fc.assert(
        fc.property(histories, policies, rules, fc.integer({ min: 0, max: SPAN }), (made, policy, by, start) => {
          const recorded = booked(made, policy, by);
          const from = addDays(FIRST_DAY, start);
          const given = sumPoints(recorded.filter(({ date }) => date >= from));
          expect(scoreAgain(recorded, from, policy)).toEqual({ given, wouldBe: given });
        }),
        RUNS,
      );
    },
    SLOW.timeout,
  );

  test(
    'scoreAgain returns the points that another policy with the same freezes would have booked',
    () => {
      fc.assert(
        fc.property(histories, policies, policies, rules, (made, policy, other, by) => {
          const candidate = { ...other, freezes: policy.freezes };
          const wouldBe = sumPoints(booked(made, candidate, by));
          expect(scoreAgain(booked(made, policy, by), FIRST_DAY, candidate).wouldBe).toBe(wouldBe);
        }),
        RUNS,
      );
    },
    SLOW.timeout,
  );

  it('scoreAgain scores a week that contains a seventh streak day and a Saturday', () => {
    const day = (date: LocalDate, time: string, streakDay: number, isDayOff: boolean, pointsEarned: number) => ({
      date,
      secondsOfDay: secondsOfTime(time),
      times: null,
      streakDay,
      isDayOff,
      wasDayOff: isDayOff,
      pointsEarned,
    });
    const recorded = [
      day('2026-03-05', '07:30', 6, false, 2),
      day('2026-03-06', '07:30', 7, false, 7),
      day('2026-03-07', '09:00', 7, true, 0),
      day('2026-03-09', '08:30', 8, false, 1),
      day('2026-03-12', '06:30', 1, false, 2),
    ];
    // The demo policy pays 50 + 10 on Friday, 50 + 10 on Monday and 70 + 10 on Thursday, and 50 on Saturday if it pays.
    expect(scoreAgain(recorded, '2026-03-06', demo)).toEqual({ given: 10, wouldBe: 200 });
    const paying = { ...demo, paysDaysOff: true };
    expect(scoreAgain(recorded, '2026-03-06', paying)).toEqual({ given: 10, wouldBe: 250 });
    expect(scoreAgain(recorded, '2026-03-06', standard)).toEqual({ given: 10, wouldBe: 10 });
    expect(scoreAgain([], '2026-03-06', demo)).toEqual({ given: 0, wouldBe: 0 });
  });
});

describe('byDepartment and mergeDepartments', () => {
  const people = [
    { department: 'IT', given: 10, wouldBe: 12 },
    { department: 'HR', given: 5, wouldBe: 5 },
    { department: 'IT', given: 8, wouldBe: 1 },
    { department: '', given: 0, wouldBe: 0 },
  ];

  it('byDepartment adds up each department and counts the users with more points and with fewer points', () => {
    expect(byDepartment(people)).toEqual([
      { department: '', people: 1, given: 0, wouldBe: 0, more: 0, fewer: 0 },
      { department: 'HR', people: 1, given: 5, wouldBe: 5, more: 0, fewer: 0 },
      { department: 'IT', people: 2, given: 18, wouldBe: 13, more: 1, fewer: 1 },
    ]);
    expect(sumDepartments(byDepartment(people))).toEqual({
      department: '',
      people: 4,
      given: 23,
      wouldBe: 18,
      more: 1,
      fewer: 1,
    });
    expect(byDepartment([])).toEqual([]);
  });

  test('mergeDepartments of two parts equals byDepartment of all users, wherever the list is split', () => {
    const person = fc.record({
      department: fc.constantFrom('IT', 'HR', 'Sales'),
      given: fc.nat(500),
      wouldBe: fc.nat(500),
    });
    fc.assert(
      fc.property(fc.array(person), fc.nat(20), (all, cut) => {
        const parts = [...byDepartment(all.slice(0, cut)), ...byDepartment(all.slice(cut))];
        expect(mergeDepartments(parts)).toEqual(byDepartment(all));
      }),
      RUNS,
    );
  });
});
