import { sql, type SQL } from 'drizzle-orm';
import type { Leave, WorkCalendar, WorkDays } from '../../domain/calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import { statement, type Db } from './client.ts';

/** How many days before today calendars and records are read: a streak that is older needs no calendar to be over. */
export const DAYS_BACK = 400;
const DAYS_AHEAD = 400;
/** Nobody changes calendars more often than this in two years. */
const PAST_CALENDARS_MAX = 50;
const HOLIDAYS_MAX = 1_000;
const LEAVES_MAX = 200;

type HolidayJson = [date: LocalDate, name: string];

/** The calendars, holidays and approved leaves of one user, as JSON. */
export interface WorkDaysRow {
  workdays: string;
  holidays: string;
  pastCalendars: string;
  leaves: string;
}

interface Span {
  from: LocalDate;
  to: LocalDate;
  /** The span begins at the user's last check-in when that is before `from`, though never before this day. */
  sinceLastCheckIn?: LocalDate;
}

/** The calendar, the holidays and the approved leaves of the user, around `now`. */
export function selectWorkDays(db: Db, subject: string, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  return selectWorkDaysBetween(db, subject, { from: addDays(utcDate, -DAYS_BACK), to: addDays(utcDate, DAYS_AHEAD) });
}

/** The columns of WorkDaysRow for the user `u`, whose calendar is `calendar`. */
export function workDaysColumns({ from, to, sinceLastCheckIn }: Span): SQL {
  const since = sinceLastCheckIn
    ? sql`max(${sinceLastCheckIn}, min(${from}, ifnull(u.last_check_in_date, ${from})))`
    : sql`${from}`;
  const holidaysOf = (calendarId: 'u.work_calendar_id' | 'past.calendar_id') => sql`(
    SELECT json_group_array(json_array(date, name)) FROM (
      SELECT date, name FROM holidays WHERE calendar_id = ${sql.raw(calendarId)} AND date BETWEEN ${since} AND ${to}
      LIMIT ${HOLIDAYS_MAX}))`;
  return sql`calendar.workdays, ${holidaysOf('u.work_calendar_id')} AS holidays,
    (SELECT json_group_array(json_array(past.until, workdays, json(${holidaysOf('past.calendar_id')}))) FROM (
      SELECT until, calendar_id FROM past_calendars WHERE user_id = u.id AND until >= ${since}
      ORDER BY until DESC LIMIT ${PAST_CALENDARS_MAX}) AS past
      JOIN work_calendars ON work_calendars.id = past.calendar_id) AS pastCalendars,
    (SELECT json_group_array(json_array(start_date, end_date)) FROM (
      SELECT start_date, end_date FROM leaves
      WHERE user_id = u.id AND end_date >= ${since} AND start_date <= ${to} AND status = 'approved'
      LIMIT ${LEAVES_MAX})) AS leaves`;
}

/** The user of a subject with their calendar, for these columns. */
export const fromUserWithCalendar = (subject: string): SQL => sql`
  FROM users AS u JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id WHERE u.employee_id = ${subject}`;

/** The same over the days from `from` to `to`, both included: at most some 800 days. */
export const selectWorkDaysBetween = (db: Db, subject: string, span: Span) => ({
  workDays: statement<WorkDaysRow>(db, sql`SELECT ${workDaysColumns(span)} ${fromUserWithCalendar(subject)}`),
});

interface Rows {
  workDays: readonly WorkDaysRow[];
}

const NO_CALENDAR: WorkDaysRow = { workdays: '[]', holidays: '[]', pastCalendars: '[]', leaves: '[]' };

const toCalendar = (workdays: string, holidays: readonly HolidayJson[]): WorkCalendar => ({
  workdays: JSON.parse(workdays) as number[],
  holidays: new Set(holidays.map(([date]) => date)),
});

/** The days on which the user is expected at work, with the calendars that held before, from the row of selectWorkDays. */
export function toWorkDays({ workDays: [row = NO_CALENDAR] }: Rows): WorkDays {
  const calendar = toCalendar(row.workdays, JSON.parse(row.holidays) as HolidayJson[]);
  const past = JSON.parse(row.pastCalendars) as [until: LocalDate, workdays: string, holidays: HolidayJson[]][];
  let oldest = calendar;
  for (const [until, workdays, holidays] of past.toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    oldest.earlier = { until, calendar: toCalendar(workdays, holidays) };
    oldest = oldest.earlier.calendar;
  }
  const leaves = (JSON.parse(row.leaves) as [LocalDate, LocalDate][]).map(([startDate, endDate]): Leave => ({
    startDate,
    endDate,
  }));
  return { calendar, leaves };
}

/** The names of the holidays of the user's calendars, by their day. */
export function toHolidayNames({ workDays: [row = NO_CALENDAR] }: Rows): Map<LocalDate, string> {
  const past = JSON.parse(row.pastCalendars) as [LocalDate, string, HolidayJson[]][];
  return new Map([...past.flatMap(([, , holidays]) => holidays), ...(JSON.parse(row.holidays) as HolidayJson[])]);
}
