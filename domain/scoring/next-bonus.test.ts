import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isScheduled, MONDAY_TO_FRIDAY, type WorkCalendar } from '../calendar/work-calendar.ts';
import { findPolicyAt } from '../record/policy-day.ts';
import { advanceRecord, EMPTY_RECORD } from '../record/state.ts';
import { NO_STREAK, type StreakState } from '../streak/streak.ts';
import { checkInDays, daysOfSpan, policies as anyPolicy, rules, RUNS } from '../test/arbitraries.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { findNextBonus, NEXT_BONUS_DAYS } from './next-bonus.ts';
import { SCORING_PRESETS, type ScoringPolicy } from './policy.ts';

const zoneOn = () => 'UTC';
const at = (from: LocalDate, policy: ScoringPolicy, number: number) => ({
  number,
  from,
  madeAt: new Date(`${addDays(from, -1)}T00:00:00Z`),
  policy,
});
const OFFICE: WorkCalendar = {
  workdays: MONDAY_TO_FRIDAY,
  times: null,
  pastRules: [],
  holidays: new Set(['2026-03-09']),
};
const find = (state: Partial<StreakState>, today: LocalDate, leaves: { startDate: string; endDate: string }[] = []) =>
  findNextBonus(
    { ...NO_STREAK, ...state },
    { today, zoneOn },
    { workDays: { calendar: OFFICE, leaves }, policies: [at('2000-01-01', SCORING_PRESETS.standard, 0)] },
  );

describe('the next bonus', () => {
  test('before the check-in that pays it, the bonus is of today', () => {
    expect(find({ streak: 9, lastDate: '2026-03-04' }, '2026-03-05')).toEqual({
      date: '2026-03-05',
      streakDay: 10,
      points: 10,
    });
    expect(find({ streak: 6, lastDate: '2026-03-04' }, '2026-03-05')?.date).toBe('2026-03-05');
  });

  test('after a check-in on Friday, the bonus is of the next working day, past a weekend, a holiday and leave', () => {
    const friday = { streak: 9, lastDate: '2026-03-06' };
    // Monday the 9th is a holiday.
    expect(find(friday, '2026-03-06')?.date).toBe('2026-03-10');
    expect(find(friday, '2026-03-07')?.date).toBe('2026-03-10');
    expect(find(friday, '2026-03-06', [{ startDate: '2026-03-10', endDate: '2026-03-12' }])?.date).toBe('2026-03-13');
  });

  test('after a missed day, the bonus is that of a new streak, unless a freeze covers the day', () => {
    const missed = { streak: 9, lastDate: '2026-03-03' };
    expect(find(missed, '2026-03-05')).toEqual({ date: '2026-03-16', streakDay: 7, points: 5 });
    expect(find({ ...missed, freezes: 1 }, '2026-03-05')).toMatchObject({ date: '2026-03-05', streakDay: 10 });
  });

  test('a policy that was made after the coming day began for the user promises nothing for that day', () => {
    const night = { ...OFFICE, times: { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: -660 } };
    const daily = { ...SCORING_PRESETS.standard, streakBonuses: [{ every: 1, points: 50, upTo: null }] };
    // The night of the 6th begins on the 5th at 13:00. The policy is made an hour later.
    const raised = { number: 1, from: '2026-03-06', madeAt: new Date('2026-03-05T14:00:00Z'), policy: daily };
    const findIn = (of: WorkCalendar, zone: string) =>
      findNextBonus(
        { ...NO_STREAK, streak: 3, lastDate: '2026-03-05' },
        { today: '2026-03-05', zoneOn: (date) => (date > '2026-03-05' ? zone : 'UTC') },
        { workDays: { calendar: of, leaves: [] }, policies: [at('2000-01-01', SCORING_PRESETS.standard, 0), raised] },
      )?.date;
    expect(findIn(OFFICE, 'UTC')).toBe('2026-03-06');
    expect(findIn(night, 'UTC')).toBe('2026-03-10');
    // At 14:00, it is already the 6th in Kiritimati.
    expect(findIn(OFFICE, 'Pacific/Kiritimati')).toBe('2026-03-10');
  });

  test('no bonus is promised after a leave of two months', () => {
    expect(
      find({ streak: 9, lastDate: '2026-03-06' }, '2026-03-06', [{ startDate: '2026-03-07', endDate: '2026-05-10' }]),
    ).toBe(null);
  });
});

test('the day of the next bonus is the first day whose check-in brings one when the coming days are scored', () => {
  fc.assert(
    fc.property(
      checkInDays,
      rules,
      daysOfSpan,
      fc.boolean(),
      anyPolicy,
      anyPolicy,
      fc.integer({ min: -20, max: 40 }),
      (made, { calendar, leaves }, today, isIn, policy, later, change) => {
        const workDays = { calendar, leaves };
        const policies = [at('2000-01-01', policy, 0), at(addDays(today, change), later, 1)];
        const advance = (before: typeof EMPTY_RECORD, date: LocalDate) =>
          advanceRecord(
            before,
            { date, secondsOfDay: 30_000, isDayOff: false },
            findPolicyAt({ date, timeZone: 'UTC' }, { workDays, policies }).policy,
            workDays,
          );
        let record = EMPTY_RECORD;
        for (const date of made.filter((day) => day < today || (isIn && day === today))) {
          record = advance(record, date).state;
        }
        const { streak, longestStreak: longest, freezes, lastDate } = record;
        const found = findNextBonus({ streak, longest, freezes, lastDate }, { today, zoneOn }, { workDays, policies });

        let expected = null;
        for (let step = lastDate === today ? 1 : 0; step <= NEXT_BONUS_DAYS && !expected; step++) {
          const date = addDays(today, step);
          // On a day off, the user does not come.
          if (!isScheduled(date, calendar, leaves)) continue;
          const next = advance(record, date);
          const bonus = next.score.lines.filter(({ reason }) => reason === 'streak_bonus');
          const points = bonus.reduce((sum, line) => sum + line.points, 0);
          record = next.state;
          if (points > 0) expected = { date, streakDay: next.state.streak, points };
        }
        expect(found).toEqual(expected);
      },
    ),
    RUNS,
  );
});
