import type { ScoringTimes } from '../scoring/policy.ts';
import { addDays, toWeekday, type LocalDate } from '../time/local-date.ts';

/** The weekdays and times of a calendar in a span of days. */
export interface CalendarRules {
  /** The ISO weekdays that are worked, Monday 1 to Sunday 7. */
  workdays: readonly number[];
  /** The times until which a check-in is early and on time; absent or null to use the scoring policy. */
  times?: ScoringTimes | null;
}

/** The rules of a calendar up to and including the day `until`. */
export interface PastRules extends CalendarRules {
  until: LocalDate;
}

/** The calendar of a user's scheduled days. Design: "The streak". */
export interface WorkCalendar extends CalendarRules {
  holidays: ReadonlySet<LocalDate>;
  /** The earlier rules, oldest first. A change of weekdays or times changes no day that has begun. */
  pastRules?: readonly PastRules[];
  /** The user's previous calendar, up to and including the day `until`. A new calendar changes no past day. */
  earlier?: { until: LocalDate; calendar: WorkCalendar };
}

/** An approved leave, both ends included. */
export interface Leave {
  startDate: LocalDate;
  endDate: LocalDate;
}

/** A user's scheduled days: their calendar and their leaves. */
export interface WorkDays {
  calendar: WorkCalendar;
  leaves: readonly Leave[];
}

export const DAY_KINDS = ['scheduled', 'rest', 'holiday', 'leave'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

/**
 * The number of days after which a search for a scheduled day gives up, since a calendar may have no workday at all.
 * It is longer than every leave that is read. A leave from the last check-in to the farthest allowed day still ends
 * within it.
 */
const SEARCH_LIMIT_DAYS = 800;

/** Returns the calendar that applies on `date`. */
function calendarOn(date: LocalDate, calendar: WorkCalendar): WorkCalendar {
  let held = calendar;
  while (held.earlier && date <= held.earlier.until) held = held.earlier.calendar;
  return held;
}

/** Returns the rules that apply on `date`. */
export function findRules(date: LocalDate, calendar: WorkCalendar): CalendarRules {
  const held = calendarOn(date, calendar);
  return held.pastRules?.find(({ until }) => date <= until) ?? held;
}

/** Returns the start of the day `date` (DayClock), by the calendar that applies on it. */
export const findDayStart = (date: LocalDate, calendar: WorkCalendar): number =>
  findRules(date, calendar).times?.dayStart ?? 0;

/**
 * Returns true when `date` is the first day of a calendar with an earlier day start than the one before.
 * Such a day lost hours to the day before, and the shift it is named after may have moved too.
 */
function isShortened(date: LocalDate, { times, earlier }: WorkCalendar): boolean {
  if (!earlier || addDays(earlier.until, 1) !== date) return false;
  return (times?.dayStart ?? 0) < (earlier.calendar.times?.dayStart ?? 0);
}

/**
 * Returns the kind of the day `date`. A rest day wins over a holiday, and a holiday over leave, so neither uses up
 * leave.
 */
export function dayKind(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[]): DayKind {
  if (!findRules(date, calendar).workdays.includes(toWeekday(date))) return 'rest';
  const held = calendarOn(date, calendar);
  if (isShortened(date, held)) return 'rest';
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

/** Returns the last scheduled day on or before `date`; null when there is none within the limit. */
export function lastScheduledOnOrBefore(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(date, -1, calendar, leaves);
}

/** Returns the first scheduled day after `date`; null when there is none within the limit. */
export function nextScheduledAfter(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(addDays(date, 1), 1, calendar, leaves);
}

/** Returns the scheduled days strictly between two days, oldest first, at most `limit`. */
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
