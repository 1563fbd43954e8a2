import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isScheduled, MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { checkInDays, FIRST_DAY, rules as anyRules, RUNS, SLOW, SPAN } from '../test/arbitraries.ts';
import { streakDayByDay } from '../test/day-by-day.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import {
  advanceStreak,
  foldStreak,
  NO_STREAK,
  passDays,
  readCurrentStreak,
  streakValidThrough,
  type StreakRules,
  type StreakState,
} from './streak.ts';

const OFF = { cap: 0, earnedEvery: 10 };
const OFFICE: StreakRules = {
  calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-04-03']) },
  leaves: [],
  freezes: OFF,
};

const LAST_DAY = addDays(FIRST_DAY, SPAN - 1);

function after(dates: readonly LocalDate[], rules: StreakRules): StreakState {
  return foldStreak(NO_STREAK, dates, rules).at(-1) ?? NO_STREAK;
}

function streaks(dates: readonly LocalDate[], rules = OFFICE): number[] {
  return foldStreak(NO_STREAK, dates, rules).map((state) => state.streak);
}

describe('the streak', () => {
  test('the streak continues over a weekend', () => {
    expect(streaks(['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'])).toEqual([1, 2, 3, 4]);
  });

  test('the streak continues over a holiday next to a weekend', () => {
    expect(streaks(['2026-04-01', '2026-04-02', '2026-04-06'])).toEqual([1, 2, 3]);
  });

  test('the streak continues over approved leave', () => {
    const away = { ...OFFICE, leaves: [{ startDate: '2026-03-04', endDate: '2026-03-06' }] };
    expect(streaks(['2026-03-03', '2026-03-09'], away)).toEqual([1, 2]);
  });

  test('the streak restarts at 1 after a missed scheduled day', () => {
    expect(streaks(['2026-03-05', '2026-03-09'])).toEqual([1, 1]);
    expect(after(['2026-03-04', '2026-03-05', '2026-03-09'], OFFICE).longest).toBe(2);
  });

  test('a check-in on a day off does not change the streak', () => {
    const saturday = foldStreak(NO_STREAK, ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09'], OFFICE);
    expect(saturday.map((state) => state.streak)).toEqual([1, 2, 2, 3]);
    expect(advanceStreak(NO_STREAK, '2026-03-07', OFFICE)).toEqual({
      state: { ...NO_STREAK, lastDate: '2026-03-07' },
      grew: false,
    });
  });

  test('the streak is 0 after a check-in on a day off that follows a missed day', () => {
    expect(streaks(['2026-03-05', '2026-03-07'])).toEqual([1, 0]);
  });

  test('the streak survives as many missed days as the user has freezes, and no more', () => {
    const frozen = { ...OFFICE, freezes: { cap: 1, earnedEvery: 2 } };
    // Two days earn a freeze. Wednesday is missed and frozen, and the next missed day breaks the streak.
    expect(streaks(['2026-03-02', '2026-03-03', '2026-03-05'], frozen)).toEqual([1, 2, 3]);
    expect(after(['2026-03-02', '2026-03-03', '2026-03-05'], frozen).freezes).toBe(0);
    expect(streaks(['2026-03-02', '2026-03-03', '2026-03-06'], frozen)).toEqual([1, 2, 1]);
    expect(streaks(['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09'], frozen)).toEqual([1, 2, 3, 1]);
  });
});

describe('under any calendar, leave and freezes', SLOW, () => {
  test('foldStreak computes the same streak as adding the days one by one', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const { streak, longest, freezes } = passDays(after(dates, rules), LAST_DAY, rules);
        const expected = streakDayByDay(dates, FIRST_DAY, LAST_DAY, rules);
        expect({ streak, longest }).toEqual({ streak: expected.streak, longest: expected.longest });
        expect(streak > 0 ? freezes : 0).toBe(expected.streak > 0 ? expected.freezes : 0);
      }),
      RUNS,
    );
  });

  test('check-ins on rest days, holidays and leave never change the streak', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const scheduled = dates.filter((date) => isScheduled(date, rules.calendar, rules.leaves));
        const { streak, longest, freezes } = passDays(after(dates, rules), LAST_DAY, rules);
        expect(passDays(after(scheduled, rules), LAST_DAY, rules)).toMatchObject({ streak, longest, freezes });
      }),
      RUNS,
    );
  });

  test('without freezes, the streak is the number of scheduled days since the last missed day', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, drawn) => {
        const rules = { ...drawn, freezes: OFF };
        const made = new Set(dates);
        const days = Array.from({ length: SPAN }, (_, index) => addDays(FIRST_DAY, index));
        const missed = days.filter(
          (day) => day < LAST_DAY && !made.has(day) && isScheduled(day, rules.calendar, rules.leaves),
        );
        const since = missed.at(-1) ?? '';
        const run = dates.filter((date) => date > since && isScheduled(date, rules.calendar, rules.leaves));
        expect(passDays(after(dates, rules), LAST_DAY, rules).streak).toBe(run.length);
      }),
      RUNS,
    );
  });

  test('the whole streak is restored when leave is given later for every missed day', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, drawn) => {
        const made = new Set(dates);
        const days = Array.from({ length: SPAN }, (_, index) => addDays(FIRST_DAY, index));
        const given = days.filter((day) => !made.has(day)).map((day) => ({ startDate: day, endDate: day }));
        const rules = { ...drawn, leaves: [...drawn.leaves, ...given], freezes: OFF };
        const scheduled = dates.filter((date) => isScheduled(date, rules.calendar, rules.leaves));
        expect(passDays(after(dates, rules), LAST_DAY, rules).streak).toBe(scheduled.length);
      }),
      RUNS,
    );
  });

  test('foldStreak can continue from the state after any check-in', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, fc.nat(SPAN), (dates, rules, cut) => {
        const whole = foldStreak(NO_STREAK, dates, rules);
        const at = Math.min(cut, dates.length);
        const resumed = foldStreak(whole[at - 1] ?? NO_STREAK, dates.slice(at), rules);
        expect(resumed).toEqual(whole.slice(at));
      }),
      RUNS,
    );
  });
});

describe('streakValidThrough', SLOW, () => {
  test('without freezes, streakValidThrough returns the next scheduled day', () => {
    const friday = after(['2026-03-05', '2026-03-06'], OFFICE);
    const through = streakValidThrough(friday, OFFICE);
    expect(through).toBe('2026-03-09');
    expect(readCurrentStreak(friday.streak, through, '2026-03-09')).toBe(2);
    expect(readCurrentStreak(friday.streak, through, '2026-03-10')).toBe(0);
  });

  test('readCurrentStreak returns the same streak as passDays on every later day', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const state = after(dates, rules);
        const through = streakValidThrough(state, rules);
        const later = Array.from({ length: 20 }, (_, days) => addDays(state.lastDate ?? FIRST_DAY, days));
        expect(later.map((day) => readCurrentStreak(state.streak, through, day))).toEqual(
          later.map((day) => passDays(state, day, rules).streak),
        );
      }),
      RUNS,
    );
  });

  test('streakValidThrough returns null before the first check-in, and on a calendar without workdays', () => {
    expect(streakValidThrough(NO_STREAK, OFFICE)).toBeNull();
    const never = { ...OFFICE, calendar: { workdays: [], holidays: new Set<string>() } };
    expect(streakValidThrough({ ...NO_STREAK, streak: 3, lastDate: '2026-03-02' }, never)).toBeNull();
    expect(readCurrentStreak(3, null, '2027-01-01')).toBe(3);
  });
});
