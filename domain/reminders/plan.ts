import { findRules, isScheduled, type WorkCalendar } from '../calendar/work-calendar.ts';
import { secondsOnDay } from '../time/day-clock.ts';
import { addDays, toInstant, localDateIn, secondsOfTime, toWeekday, type LocalDate } from '../time/local-date.ts';

export const REMINDER_KINDS = ['daily_checkin', 'weekly_report', 'monthly_rewards'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export interface ReminderRules {
  /** In the user's local time, `HH:MM`. */
  dailyAt: string;
  /** The ISO weekday of the weekly report. */
  weeklyOn: number;
  /** 1 to 28. */
  monthlyOn: number;
  /** The time before which a check-in is on time by the scoring policy, `HH:MM`. */
  onTimeBefore: string;
}

export interface PlannedReminder {
  kind: ReminderKind;
  date: LocalDate;
  dueAt: Date;
  expiresAt: Date;
}

/** The local time of the weekly report and of the monthly rewards. */
const REPORTS_AT = '09:00';
const HOUR_MS = 3_600_000;
/** A daily reminder that is later than this is not sent, as the spec demands. */
const DAILY_LATE_MS = 2 * HOUR_MS;
const REPORT_LATE_MS = 12 * HOUR_MS;
/** A reminder is queued this long before it is due. In this time, the reminder can be queued for 100,000 users. */
export const QUEUED_AHEAD_MS = 10 * 60_000;
/** A reminder that is further away is not scheduled, without an error. Spec sections 5 and 9. */
export const MAX_DELAY_MS = 24 * HOUR_MS;
const DAY_S = 86_400;

/**
 * When the calendar has no times of its own, the time is `dailyAt`. Otherwise the reminder moves together with the
 * on-time limit: when the calendar's limit is an hour later than the policy's limit, the reminder is an hour later than
 * `dailyAt`. The time is always within the user's day.
 */
export function secondsOfDailyReminder(date: LocalDate, calendar: WorkCalendar, rules: ReminderRules): number {
  const { times } = findRules(date, calendar);
  if (!times) return secondsOfTime(rules.dailyAt);
  const aheadS = secondsOfTime(rules.onTimeBefore) - secondsOfTime(rules.dailyAt);
  const { onTimeBefore, dayStart = 0 } = times;
  const wanted = secondsOnDay(onTimeBefore, dayStart) - aheadS;
  return Math.min(Math.max(wanted, dayStart * 60), dayStart * 60 + DAY_S - 60);
}

/** Reminders are queued `aheadMs` before they are due, and at most MAX_DELAY_MS. */
export function planReminders(
  { timeZone, calendar }: { timeZone: string; calendar: WorkCalendar },
  rules: ReminderRules,
  { after, upTo, aheadMs = QUEUED_AHEAD_MS }: { after: Date; upTo: Date; aheadMs?: number },
): PlannedReminder[] {
  const queuedAheadMs = Math.min(aheadMs, MAX_DELAY_MS);
  const today = localDateIn(timeZone, upTo);
  // The day of a night shift may begin on the evening before its date, or end on the next date.
  const days = [-2, -1, 0, 1, 2].map((step) => addDays(today, step));
  const plan = (kind: ReminderKind, date: LocalDate, seconds: number, lateMs: number): PlannedReminder => {
    const dueAt = toInstant(timeZone, date, seconds);
    return { kind, date, dueAt, expiresAt: new Date(dueAt.getTime() + lateMs) };
  };
  const reports = secondsOfTime(REPORTS_AT);
  return days
    .flatMap((date) => [
      ...(isScheduled(date, calendar, [])
        ? [plan('daily_checkin', date, secondsOfDailyReminder(date, calendar, rules), DAILY_LATE_MS)]
        : []),
      ...(toWeekday(date) === rules.weeklyOn ? [plan('weekly_report', date, reports, REPORT_LATE_MS)] : []),
      ...(Number(date.slice(8)) === rules.monthlyOn ? [plan('monthly_rewards', date, reports, REPORT_LATE_MS)] : []),
    ])
    .filter(({ dueAt, expiresAt }) => {
      const queuedAt = dueAt.getTime() - queuedAheadMs;
      return queuedAt > after.getTime() && queuedAt <= upTo.getTime() && expiresAt > upTo;
    });
}
