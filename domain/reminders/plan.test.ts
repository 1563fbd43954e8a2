import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from '../calendar/work-calendar.ts';
import { MAX_DELAY_MS, planReminders, secondsOfDailyReminder, type ReminderRules } from './plan.ts';

const RULES: ReminderRules = { dailyAt: '07:30', weeklyOn: 5, monthlyOn: 13, onTimeBefore: '08:00' };
const CALENDAR: WorkCalendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-03-12']) };
const plan = (timeZone: string, after: string, upTo: string, calendar = CALENDAR, rules = RULES) =>
  planReminders({ timeZone, calendar }, rules, { after: new Date(after), upTo: new Date(upTo) }).map(
    ({ kind, date, dueAt, expiresAt }) => [kind, date, dueAt.toISOString(), expiresAt.toISOString()],
  );

describe('planReminders', () => {
  it('planReminders plans the daily reminder once, ten minutes before its local time in the zone', () => {
    const due = [['daily_checkin', '2026-03-03', '2026-03-03T12:30:00.000Z', '2026-03-03T14:30:00.000Z']];
    expect(plan('America/Toronto', '2026-03-03T12:10:00Z', '2026-03-03T12:15:00Z')).toEqual([]);
    expect(plan('America/Toronto', '2026-03-03T12:15:00Z', '2026-03-03T12:20:00Z')).toEqual(due);
    expect(plan('America/Toronto', '2026-03-03T12:20:00Z', '2026-03-03T12:25:00Z')).toEqual([]);
    // Clocks went forward on 8 March.
    expect(plan('America/Toronto', '2026-03-09T11:15:00Z', '2026-03-09T11:20:00Z')).toHaveLength(1);
    expect(plan('America/Toronto', '2026-03-09T12:15:00Z', '2026-03-09T12:20:00Z')).toEqual([]);
  });

  it('planReminders plans no daily reminder that is more than two hours late', () => {
    expect(plan('UTC', '2026-03-03T07:00:00Z', '2026-03-03T09:29:59Z')).toHaveLength(1);
    expect(plan('UTC', '2026-03-03T07:00:00Z', '2026-03-03T09:30:00Z')).toEqual([]);
  });

  it('planReminders plans no reminder that is more than 24 hours away, however early it is queued', () => {
    const upTo = new Date('2026-03-02T07:30:00Z');
    const planAhead = (aheadMs: number) =>
      planReminders({ timeZone: 'UTC', calendar: CALENDAR }, RULES, {
        after: new Date('2026-03-02T07:29:00Z'),
        upTo,
        aheadMs,
      }).map(({ date }) => date);
    expect(planAhead(MAX_DELAY_MS - 1_000)).toEqual([]);
    expect(planAhead(MAX_DELAY_MS)).toEqual(['2026-03-03']);
    expect(planAhead(2 * MAX_DELAY_MS)).toEqual(['2026-03-03']);
  });

  it('planReminders plans no daily reminder on rest days and holidays', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-12']) {
      expect(plan('UTC', `${day}T00:00:00Z`, `${day}T08:00:00Z`)).toEqual([]);
    }
  });

  it('planReminders plans the weekly report and the monthly rewards at 09:00 in the zone', () => {
    expect(plan('Asia/Tokyo', '2026-03-12T23:00:00Z', '2026-03-13T00:00:00Z')).toEqual([
      ['weekly_report', '2026-03-13', '2026-03-13T00:00:00.000Z', '2026-03-13T12:00:00.000Z'],
      ['monthly_rewards', '2026-03-13', '2026-03-13T00:00:00.000Z', '2026-03-13T12:00:00.000Z'],
    ]);
  });

  it('planReminders plans a daily reminder even when clocks skip its local time', () => {
    const nights = { ...CALENDAR, workdays: [1, 2, 3, 4, 5, 6, 7] };
    expect(
      plan('America/Toronto', '2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z', nights, { ...RULES, dailyAt: '02:30' }),
    ).toEqual([['daily_checkin', '2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-08T09:00:00.000Z']]);
  });
});

describe('secondsOfDailyReminder', () => {
  const hours = (dayTimes: WorkCalendar['times'], rules = RULES) =>
    secondsOfDailyReminder('2026-03-03', { ...CALENDAR, times: dayTimes ?? null }, rules) / 3_600;
  it('the reminder keeps its distance to the on-time limit when the calendar sets another limit', () => {
    expect(hours(null)).toBe(7.5);
    expect(hours({ earlyBefore: '09:45', onTimeBefore: '10:00' })).toBe(9.5);
    // The shift begins at 22:00. The day of the shift begins at noon, or at 18:00 on the evening before.
    expect(hours({ earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: 720 })).toBe(21.5);
    expect(hours({ earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: -360 })).toBe(-2.5);
  });
  it('secondsOfDailyReminder returns a time within the day', () => {
    expect(hours({ earlyBefore: '00:05', onTimeBefore: '00:10' })).toBe(0);
    expect(hours({ earlyBefore: '22:45', onTimeBefore: '23:00' }, { ...RULES, dailyAt: '12:00' })).toBeCloseTo(
      23.98,
      1,
    );
  });
});
