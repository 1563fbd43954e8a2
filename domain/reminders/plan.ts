import { findRules, isScheduled, type WorkCalendar } from '../calendar/work-calendar.ts';
import { secondsOnDay } from '../time/day-clock.ts';
import { addDays, toInstant, localDateIn, secondsOfTime, toWeekday, type LocalDate } from '../time/local-date.ts';

export const REMINDER_KINDS = ['daily_checkin', 'weekly_report', 'monthly_rewards'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The settings for reminders. */
export interface ReminderRules {
  /** The user's local time, HH:MM. */
  dailyAt: string;
  /** The ISO weekday. */
  weeklyOn: number;
  /** The day of the month, 1 to 28. */
  monthlyOn: number;
  /** The time until which a check-in is on time by the scoring policy, HH:MM. */
  onTimeBefore: string;
}

/** The reminders of users who share a zone and a calendar. */
export interface PlannedReminder {
  kind: ReminderKind;
  /** The local day of the reminder. */
  date: LocalDate;
  dueAt: Date;
  /** The time after which it is not sent any more. */
  expiresAt: Date;
}

/** The local time of the weekly report and of the monthly rewards. */
const REPORTS_AT = '09:00';
const HOUR_MS = 3_600_000;
/** The greatest delay of a daily reminder. Spec: a reminder that comes much too late is not sent. */
const DAILY_LATE_MS = 2 * HOUR_MS;
const REPORT_LATE_MS = 12 * HOUR_MS;
/** The time before a reminder at which it is queued, so that 100,000 users are queued when it is due. */
export const QUEUED_AHEAD_MS = 10 * 60_000;
const DAY_S = 86_400;

/**
 * Returns the time of the reminder for the day `date`, in seconds after its midnight. It is `dailyAt` by default.
 * With times of the calendar's own, it is as long before their on-time limit as `dailyAt` is before the policy's. It is
 * always within the day itself.
 */
export function secondsOfDailyReminder(date: LocalDate, calendar: WorkCalendar, rules: ReminderRules): number {
  const { times } = findRules(date, calendar);
  if (!times) return secondsOfTime(rules.dailyAt);
  const aheadS = secondsOfTime(rules.onTimeBefore) - secondsOfTime(rules.dailyAt);
  const { onTimeBefore, dayStart = 0 } = times;
  const wanted = secondsOnDay(onTimeBefore, dayStart) - aheadS;
  return Math.min(Math.max(wanted, dayStart * 60), dayStart * 60 + DAY_S - 60);
}

/** Returns the reminders to queue after one instant and up to another, for the users of a calendar in a zone. */
export function planReminders(
  { timeZone, calendar }: { timeZone: string; calendar: WorkCalendar },
  rules: ReminderRules,
  { after, upTo }: { after: Date; upTo: Date },
): PlannedReminder[] {
  const today = localDateIn(timeZone, upTo);
  // A night shift's day may begin on the evening before its date, and end on the date after.
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
      const queuedAt = dueAt.getTime() - QUEUED_AHEAD_MS;
      return queuedAt > after.getTime() && queuedAt <= upTo.getTime() && expiresAt > upTo;
    });
}
