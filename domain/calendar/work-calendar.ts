import type { ScoringTimes } from '../scoring/policy.ts';
import { addDays, weekdayOf, type LocalDate } from '../time/local-date.ts';

/** The rules of a calendar over a span of days. */
export interface CalendarRules {
  /** ISO weekdays that are worked, Monday 1 to Sunday 7. */
  workdays: readonly number[];
  /** Until when a check-in is early and on time; absent or null: as the scoring policy says. */
  times?: ScoringTimes | null;
}

/** Rules that a calendar had up to and with the day `until`. */
export interface PastRules extends CalendarRules {
  until: LocalDate;
}

/** Which days a person is expected at work. Design: "The streak". */
export interface WorkCalendar extends CalendarRules {
  holidays: ReadonlySet<LocalDate>;
  /** The earlier rules, the oldest first: a change of weekdays or times changes no day that has begun. */
  pastRules?: readonly PastRules[];
  /** The calendar before this one, up to and with the day `until`: a new calendar changes no day that has passed. */
  earlier?: { until: LocalDate; calendar: WorkCalendar };
}

/** An approved leave, both ends included. */
export interface Leave {
  startDate: LocalDate;
  endDate: LocalDate;
}

/** The days on which a person is expected at work. */
export interface WorkDays {
  calendar: WorkCalendar;
  leaves: readonly Leave[];
}

export const DAY_KINDS = ['scheduled', 'rest', 'holiday', 'leave'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

/**
 * No calendar leaves longer without a scheduled day: past it a search gives up (a calendar may have no workday at all).
 * It goes beyond every leave that is read: with one from the last check-in on to as far ahead as leave is given, a day follows.
 */
const SEARCH_LIMIT_DAYS = 800;

/** The calendar that holds on `date`. */
function calendarOn(date: LocalDate, calendar: WorkCalendar): WorkCalendar {
  let held = calendar;
  while (held.earlier && date <= held.earlier.until) held = held.earlier.calendar;
  return held;
}

/** The rules that hold on `date`. */
export function findRules(date: LocalDate, calendar: WorkCalendar): CalendarRules {
  const held = calendarOn(date, calendar);
  return held.pastRules?.find(({ until }) => date <= until) ?? held;
}

/** When the day `date` begins (DayClock), by the calendar that holds on it. */
export const findDayStart = (date: LocalDate, calendar: WorkCalendar): number =>
  findRules(date, calendar).times?.dayStart ?? 0;

/**
 * Whether `date` is the first day of a calendar whose days begin earlier than those before: hours of it went to the day before,
 * and the shift that it is named after may have gone with them.
 */
function isShortened(date: LocalDate, { times, earlier }: WorkCalendar): boolean {
  if (!earlier || addDays(earlier.until, 1) !== date) return false;
  return (times?.dayStart ?? 0) < (earlier.calendar.times?.dayStart ?? 0);
}

/** The kind of the day `date`. A rest day wins over a holiday, a holiday over leave: they use up no leave. */
export function dayKind(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[]): DayKind {
  if (!findRules(date, calendar).workdays.includes(weekdayOf(date))) return 'rest';
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

/** The last scheduled day on or before `date`; null when there is none within the limit. */
export function lastScheduledOnOrBefore(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(date, -1, calendar, leaves);
}

/** The first scheduled day after `date`; null when there is none within the limit. */
export function nextScheduledAfter(date: LocalDate, calendar: WorkCalendar, leaves: readonly Leave[] = []) {
  return search(addDays(date, 1), 1, calendar, leaves);
}

/** The scheduled days strictly between two days, oldest first, at most `limit`. */
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
