import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayKind, MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { checkInDays, FIRST_DAY, rules as anyRules, RUNS, SLOW, SPAN } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { explainStreak } from './explain.ts';
import { foldStreak, NO_STREAK, passDays, type StreakRules } from './streak.ts';

const LAST_DAY = addDays(FIRST_DAY, SPAN - 1);

const OFFICE: StreakRules = {
  calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-04-03']) },
  leaves: [{ startDate: '2026-04-07', endDate: '2026-04-07' }],
  freezes: { cap: 0, earnedEvery: 10 },
};

function explainDays(checkIns: readonly string[], from: string, today: string, rules = OFFICE): string[] {
  return explainStreak(NO_STREAK, new Set(checkIns), from, today, rules).map(
    (day) => `${day.date} ${day.reason} ${day.streak}`,
  );
}

describe('explainStreak', SLOW, () => {
  test('explainStreak returns the reason of every day', () => {
    expect(explainDays(['2026-04-01', '2026-04-02', '2026-04-04', '2026-04-06'], '2026-04-01', '2026-04-09')).toEqual([
      '2026-04-01 checked_in 1',
      '2026-04-02 checked_in 2',
      '2026-04-03 holiday 2',
      '2026-04-04 checked_in_day_off 2',
      '2026-04-05 rest 2',
      '2026-04-06 checked_in 3',
      '2026-04-07 leave 3',
      '2026-04-08 missed 0',
      '2026-04-09 open 0',
    ]);
  });

  test('a missed day is frozen when a freeze saved the streak', () => {
    const frozen = { ...OFFICE, freezes: { cap: 1, earnedEvery: 2 } };
    expect(explainDays(['2026-03-02', '2026-03-03', '2026-03-05'], '2026-03-02', '2026-03-09', frozen)).toEqual([
      '2026-03-02 checked_in 1',
      '2026-03-03 checked_in 2',
      '2026-03-04 frozen 2',
      '2026-03-05 checked_in 3',
      '2026-03-06 missed 0',
      '2026-03-07 rest 0',
      '2026-03-08 rest 0',
      '2026-03-09 open 0',
    ]);
  });

  test('no day is frozen after the streak is broken', () => {
    expect(explainDays(['2026-03-02'], '2026-03-02', '2026-03-05')).toEqual([
      '2026-03-02 checked_in 1',
      '2026-03-03 missed 0',
      '2026-03-04 missed 0',
      '2026-03-05 open 0',
    ]);
  });

  test('today without a check-in is open, and not missed', () => {
    expect(explainDays(['2026-03-02'], '2026-03-02', '2026-03-03')).toEqual([
      '2026-03-02 checked_in 1',
      '2026-03-03 open 1',
    ]);
  });

  test('explainStreak ends with the same streak as foldStreak, under any calendar, leave and freezes', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const days = explainStreak(NO_STREAK, new Set(dates), FIRST_DAY, LAST_DAY, rules);
        const folded = foldStreak(NO_STREAK, dates, rules).at(-1) ?? NO_STREAK;
        expect(days).toHaveLength(SPAN);
        expect(days.at(-1)?.streak).toBe(passDays(folded, LAST_DAY, rules).streak);
      }),
      RUNS,
    );
  });

  test('the streak changes only on a day whose reason explains the change', () => {
    fc.assert(
      fc.property(checkInDays, anyRules, (dates, rules) => {
        const days = explainStreak(NO_STREAK, new Set(dates), FIRST_DAY, LAST_DAY, rules);
        const unexplained = days.filter((day, index) => {
          const before = days[index - 1]?.streak ?? 0;
          if (day.reason === 'checked_in') return day.streak !== before + 1;
          if (day.reason === 'missed') return day.streak !== 0;
          if (day.reason === 'frozen') return before === 0 || day.streak !== before;
          return day.streak !== before;
        });
        expect(unexplained).toEqual([]);
        const scheduled = new Set(['checked_in', 'missed', 'frozen', 'open']);
        const misnamed = days.filter(
          (day) => scheduled.has(day.reason) !== (dayKind(day.date, rules.calendar, rules.leaves) === 'scheduled'),
        );
        expect(misnamed).toEqual([]);
      }),
      RUNS,
    );
  });
});
