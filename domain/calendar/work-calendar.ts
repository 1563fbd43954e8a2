import type { ScoringTimes } from '../scoring/policy.ts';
import { addDays, toWeekday, type LocalDate } from '../time/local-date.ts';

/** New weekdays and times can apply from a later day on. */
export interface CalendarRules {
  /** The ISO weekdays that are worked, Monday 1 to Sunday 7. */
  workdays: readonly number[];
  /** The calendar's own times. Null or absent when the times of the scoring policy apply. */
  times?: ScoringTimes | null;
}

/** Earlier rules of a calendar, which apply up to and including the day `until`. */
export interface PastRules extends CalendarRules {
  until: LocalDate;
}

/** The calendar of a user's scheduled days. Design: "The streak". */
export interface WorkCalendar extends CalendarRules {
  holidays: ReadonlySet<LocalDate>;
  /** The earlier rules, oldest first. Past days keep these rules when the weekdays or times change. */
  pastRules?: readonly PastRules[];
  /** The user's previous calendar, which applies up to and including the day `until`. */
  earlier?: { until: LocalDate; calendar: WorkCalendar };
  /** The days that the user's changes of zone leave out. They are rest days in every calendar of the user. */
  skipped?: ReadonlySet<LocalDate>;
}

/** An approved leave, including its first and its last day. */
export interface Leave {
  startDate: LocalDate;
  endDate: LocalDate;
}

export interface WorkDays {
  calendar: WorkCalendar;
  leaves: readonly Leave[];
}

export const DAY_KINDS = ['scheduled', 'rest', 'holiday', 'leave'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

/**
 * The search needs a limit, because a calendar may have no workday. The limit is longer than any leave that the app
 * reads.
 */
const SEARCH_LIMIT_DAYS = 800;

function calendarOn(date: LocalDate, calendar: WorkCalendar): WorkCalendar {
  let held = calendar;
  while (held.earlier && date <= held.earlier.until) held = held.earlier.calendar;
  return held;
}

export function findRules(date: LocalDate, calendar: WorkCalendar): CalendarRules {
  const held = calendarOn(date, calendar);
  return held.pastRules?.find(({ until }) => date <= until) ?? held;
}

export const findDayStart = (date: LocalDate, calendar: WorkCalendar): number =>
  findRules(date, calendar).times?.dayStart ?? 0;

/**
 * Returns true when `date` is the first day of a calendar whose days start earlier than the days of the previous
 * calendar. The first hours of such a day still belong to the day before, and the user's shift may be in these hours.
 */
function isShortened(date: LocalDate, { times, earlier }: WorkCalendar): boolean {
  if (!earlier || addDays(earlier.until, 1) !== date) return false;
  return (times?.dayStart ?? 0) < (earlier.calendar.times?.dayStart ?? 0);
}

/**
 * A holiday on a rest day is a rest day. Rest days and holidays within a leave do not count as leave, so the user
 * spends no leave on them.
 */
export function dayKind(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[]): DayKind {
  if (!findRules(date, calendar).workdays.includes(toWeekday(date))) return 'rest';
  const held = calendarOn(date, calendar);
  if (isShortened(date, held) || calendar.skipped?.has(date)) return 'rest';
  if (held.holidays.has(date)) return 'holiday';
  if (leaves.some((leave) => leave.startDate <= date && date <= leave.endDate)) return 'leave';
  return 'scheduled';
}

export function isScheduled(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[]): boolean {
  return dayKind(date, calendar, leaves) === 'scheduled';
}

function search(date: LocalDate, step: 1 | -1, calendar: WorkCalendar, leaves: readonly Leave[]): LocalDate | null {
  let day = date;
  for (let i = 0; i < SEARCH_LIMIT_DAYS; i++) {
    if (isScheduled(day, calendar, leaves)) return day;
    day = addDays(day, step);
  }
  return null;
}

/** Null when there is none within SEARCH_LIMIT_DAYS. */
export function lastScheduledOnOrBefore(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(date, -1, calendar, leaves);
}

/** Null when there is none within SEARCH_LIMIT_DAYS. */
export function nextScheduledAfter(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(addDays(date, 1), 1, calendar, leaves);
}

export function scheduledBetween(
  after: LocalDate,
  before: LocalDate,
  calendar: WorkCalendar,
  leaves: readonly Leave[],
  limit: number,
): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = addDays(after, 1); day < before && days.length < limit; day = addDays(day, 1)) {
    if (isScheduled(day, calendar, leaves)) days.push(day);
  }
  return days;
}
