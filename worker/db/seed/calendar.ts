import {
  lastScheduledOnOrBefore,
  MONDAY_TO_FRIDAY,
  scheduledBetween,
  type WorkCalendar,
} from '#domain/calendar/work-calendar.ts';
import { addDays, toInstant, localDateIn, secondsOfTime, type LocalDate } from '#domain/time/local-date.ts';

export const COMPANY_ZONE = 'America/Toronto';
export const CALENDAR_ID = 'standard';

/** Spec section 9. */
const HISTORY_DAYS = 60;

export interface DemoDays {
  now: Date;
  companyDate: LocalDate;
  /** The demo company's current day: the last scheduled day on or before `companyDate`. */
  today: LocalDate;
  calendar: WorkCalendar;
  holidays: { date: LocalDate; name: string }[];
  scheduled: LocalDate[];
  /** The instant at which the company moved to this installation. In every zone, it is before the history. */
  opening: Date;
}

export function demoDaysAt(now: Date): DemoDays {
  const companyDate = localDateIn(COMPANY_ZONE, now);
  const year = Number(companyDate.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap((y) => [
    { date: `${y}-01-01`, name: "New Year's Day" },
    { date: `${y}-12-25`, name: 'Christmas Day' },
  ]);
  const calendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set(holidays.map((holiday) => holiday.date)) };
  const today = lastScheduledOnOrBefore(companyDate, calendar);
  if (today === null) throw new RangeError('seed: the calendar has no scheduled day');
  return {
    now,
    companyDate,
    today,
    calendar,
    holidays,
    scheduled: scheduledBetween(addDays(today, -HISTORY_DAYS), addDays(today, 1), calendar, [], HISTORY_DAYS),
    opening: toInstant(COMPANY_ZONE, addDays(today, -HISTORY_DAYS - 2), secondsOfTime('09:00')),
  };
}

export function scheduledDayBack(days: DemoDays, back: number): LocalDate {
  const date = days.scheduled.at(-1 - back);
  if (date === undefined) throw new RangeError(`seed: the history has no day ${back} back`);
  return date;
}

const DAY_BEGUN_BY = secondsOfTime('09:00');

/** An instant after `now` is moved into the part of the day that has passed. */
export function happenedAt(days: DemoDays, zone: string, date: LocalDate, secondsOfDay: number): Date {
  const planned = toInstant(zone, date, secondsOfDay);
  if (planned <= days.now) return planned;
  const midnight = toInstant(zone, date, 0).getTime();
  const passed = days.now.getTime() - midnight;
  if (passed < 0) throw new RangeError(`seed: ${date} has not begun in ${zone}`);
  return new Date(midnight + Math.floor((passed * secondsOfDay) / DAY_BEGUN_BY));
}
