import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { checkInDays, daysOfSpan, FIRST_DAY, rules as anyRules, RUNS, SLOW, SPAN } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { explainStreak } from './explain.ts';
import { explainRecord, findStreakStart, type RecordedCheckIn } from './record.ts';
import { foldStreak, NO_STREAK, type StreakRules } from './streak.ts';

const LAST_DAY = addDays(FIRST_DAY, SPAN - 1);

const OFFICE: StreakRules = {
  calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-03-04']) },
  leaves: [],
  freezes: { cap: 0, earnedEvery: 10 },
};

function toRecord(dates: readonly string[], rules: StreakRules): RecordedCheckIn[] {
  const states = foldStreak(NO_STREAK, dates, rules);
  return dates.map((date, index) => ({
    date,
    streakDay: states[index]?.streak ?? 0,
    freezes: states[index]?.freezes ?? 0,
  }));
}

describe('explainRecord', SLOW, () => {
  test('explainRecord continues an opening streak, and marks the days before the first check-in as before', () => {
    const record = [
      { date: '2026-03-03', streakDay: 13, freezes: 0 },
      { date: '2026-03-05', streakDay: 14, freezes: 0 },
    ];
    const days = explainRecord(record, '2026-03-03', '2026-03-01', '2026-03-06', OFFICE);
    expect(days.map(({ date, reason, streak }) => `${date} ${reason} ${streak}`)).toEqual([
      '2026-03-01 before 0',
      '2026-03-02 before 0',
      '2026-03-03 checked_in 13',
      '2026-03-04 holiday 13',
      '2026-03-05 checked_in 14',
      '2026-03-06 open 14',
    ]);
    expect(findStreakStart(days)).toBe(null);
  });

  test('a streak day that was scheduled at that time stays a streak day, even when it is a day off now', () => {
    const record = [
      { date: '2026-03-03', streakDay: 1, freezes: 0 },
      { date: '2026-03-04', streakDay: 2, freezes: 0 },
      { date: '2026-03-07', streakDay: 0, freezes: 0 },
    ];
    const days = explainRecord(record, '2026-03-03', '2026-03-03', '2026-03-07', OFFICE);
    expect(days.map(({ reason, streak }) => `${reason} ${streak}`)).toEqual([
      'checked_in 1',
      'checked_in 2',
      'missed 0',
      'missed 0',
      'checked_in_day_off 0',
    ]);
  });

  test('for a user without a check-in, today is open, and all earlier days are before the record', () => {
    expect(explainRecord([], null, '2026-03-01', '2026-03-02', OFFICE)).toEqual([
      { date: '2026-03-01', reason: 'before', streak: 0 },
      { date: '2026-03-02', reason: 'open', streak: 0 },
    ]);
  });

  test('explainRecord agrees with explainStreak for a record of the same rules', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const [begins = LAST_DAY] = dates;
        const byRules = explainStreak(NO_STREAK, new Set(dates), FIRST_DAY, LAST_DAY, rules);
        const days = explainRecord(toRecord(dates, rules), dates[0] ?? null, FIRST_DAY, LAST_DAY, rules);
        expect(days).toEqual(
          byRules.map((day) => (day.date < begins ? { date: day.date, reason: 'before', streak: 0 } : day)),
        );
        const start = findStreakStart(days);
        const current = days.at(-1)?.streak ?? 0;
        expect(start === null).toBe(current === 0);
        const since = days.filter((day) => start !== null && day.date >= start);
        expect(since.filter(({ reason }) => reason === 'checked_in')).toHaveLength(current);
        expect(since.some(({ reason }) => reason === 'missed')).toBe(false);
      }),
      RUNS,
    );
  });

  test('the explanation of a day does not depend on the first day of the list', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, daysOfSpan, (dates, rules, from) => {
        const record = toRecord(dates, rules);
        const whole = explainRecord(record, dates[0] ?? null, FIRST_DAY, LAST_DAY, rules);
        expect(explainRecord(record, dates[0] ?? null, from, LAST_DAY, rules)).toEqual(
          whole.filter(({ date }) => date >= from),
        );
      }),
      RUNS,
    );
  });
});
