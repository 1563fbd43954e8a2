import { sql, type SQL } from 'drizzle-orm';
import { HOLIDAYS_MAX } from '#domain/api/calendars.ts';
import type { CalendarRules, Leave, PastRules, WorkCalendar, WorkDays } from '#domain/calendar/work-calendar.ts';
import { LEAVES_MAX } from '#domain/leaves/leave-days.ts';
import { lastDayFrom } from '#domain/time/day-bounds.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { statement, type Db } from './client.ts';

/**
 * The number of days before today for which calendars and records are read. A streak whose last day is earlier is over,
 * so no calendar is needed for it.
 */
export const DAYS_BACK = 400;
const DAYS_AHEAD = 400;
/** In two years, no user changes calendars this often. */
const PAST_CALENDARS_MAX = 50;

export interface CalendarJson extends CalendarRules {
  id: string;
  version: number;
  pastRules: PastRules[];
  holidays: [date: LocalDate, name: string][];
}

export interface WorkDaysRow {
  /** A CalendarJson. */
  calendar: string;
  /** An array of [until, CalendarJson]. */
  pastCalendars: string;
  leaves: string;
  /** An array of days (listSkippedDays). */
  skippedDays: string;
}

interface Span {
  from: LocalDate | SQL;
  to: LocalDate | SQL;
  /**
   * When this day is set, the span may begin before `from`, at the user's last check-in. It never begins before this
   * day.
   */
  sinceLastCheckIn?: LocalDate;
}

/** The days reach at least until `until`, but not further than a request may name a day. */
export function selectWorkDays(db: Db, subject: string, now: Date, until: LocalDate = '') {
  const utcDate = now.toISOString().slice(0, 10);
  const ahead = addDays(utcDate, DAYS_AHEAD);
  const last = lastDayFrom(utcDate);
  const to = until <= ahead ? ahead : until < last ? until : last;
  return selectWorkDaysBetween(db, subject, { from: addDays(utcDate, -DAYS_BACK), to });
}

export function workDaysColumns({ from, to, sinceLastCheckIn }: Span): SQL {
  const since = sinceLastCheckIn
    ? sql`max(${sinceLastCheckIn}, min(${from}, ifnull(u.last_check_in_date, ${from})))`
    : sql`${from}`;
  const calendarJson = (of: 'calendar' | 'held') => {
    const column = (name: string) => sql.raw(`${of}.${name}`);
    return sql`json_object('id', ${column('id')}, 'version', ${column('version')}, 'workdays', json(${column('workdays')}), 'times', json(${column('times')}),
      'pastRules', json(${column('past_rules')}), 'holidays', json((SELECT json_group_array(json_array(date, name)) FROM (
        SELECT date, name FROM holidays WHERE calendar_id = ${column('id')} AND date BETWEEN ${since} AND ${to}
        LIMIT ${HOLIDAYS_MAX}))))`;
  };
  return sql`${calendarJson('calendar')} AS calendar,
    (SELECT json_group_array(json_array(past.until, ${calendarJson('held')})) FROM (
      SELECT until, calendar_id FROM past_calendars WHERE user_id = u.id AND until >= ${since}
      ORDER BY until DESC LIMIT ${PAST_CALENDARS_MAX}) AS past
      JOIN work_calendars AS held ON held.id = past.calendar_id) AS pastCalendars,
    (SELECT json_group_array(json_array(start_date, end_date)) FROM (
      SELECT start_date, end_date FROM leaves
      WHERE user_id = u.id AND end_date >= ${since} AND start_date <= ${to} AND status = 'approved'
      LIMIT ${LEAVES_MAX})) AS leaves,
    u.skipped_days AS skippedDays`;
}

export const fromUserWithCalendar = (subject: string): SQL => sql`
  FROM users AS u JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id WHERE u.employee_id = ${subject}`;

/** The span may have at most about 1,150 days. */
export const selectWorkDaysBetween = (db: Db, subject: string, span: Span) => ({
  workDays: statement<WorkDaysRow>(db, sql`SELECT ${workDaysColumns(span)} ${fromUserWithCalendar(subject)}`),
});

/** `isBeingRecomputed` is 1 while the records of the user's calendar are still being recomputed after a change. */
export function selectWorkDaysOfUsers(db: Db, which: SQL, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  const span = { from: addDays(utcDate, -DAYS_BACK), to: addDays(utcDate, DAYS_AHEAD) };
  return statement<WorkDaysRow & { userId: string; isBeingRecomputed: number }>(
    db,
    sql`SELECT u.id AS userId, ${workDaysColumns(span)},
      calendar.recompute_from IS NOT NULL OR EXISTS (
        SELECT 1 FROM past_calendars JOIN work_calendars AS held ON held.id = past_calendars.calendar_id
        WHERE past_calendars.user_id = u.id AND held.recompute_from IS NOT NULL) AS isBeingRecomputed
    FROM users AS u JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id WHERE ${which}`,
  );
}

interface Rows {
  workDays: readonly WorkDaysRow[];
}

const NO_CALENDAR: WorkDaysRow = {
  calendar: '{"id":"","version":0,"workdays":[],"pastRules":[],"holidays":[]}',
  pastCalendars: '[]',
  leaves: '[]',
  skippedDays: '[]',
};

const readCalendars = (row: WorkDaysRow) => ({
  calendar: JSON.parse(row.calendar) as CalendarJson,
  past: JSON.parse(row.pastCalendars) as [until: LocalDate, CalendarJson][],
});

const toCalendar = ({ workdays, times, pastRules, holidays }: CalendarJson): WorkCalendar => ({
  workdays,
  pastRules,
  times: times ?? null,
  holidays: new Set(holidays.map(([date]) => date)),
});

/** `draft` replaces the stored calendar that has the same id. */
export function toWorkDays({ workDays: [row = NO_CALENDAR] }: Rows, draft?: CalendarJson): WorkDays {
  const read = readCalendars(row);
  const toHeld = (stored: CalendarJson) => toCalendar(stored.id === draft?.id ? draft : stored);
  const calendar = toHeld(read.calendar);
  let oldest = calendar;
  for (const [until, stored] of read.past.toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    oldest.earlier = { until, calendar: toHeld(stored) };
    oldest = oldest.earlier.calendar;
  }
  calendar.skipped = new Set(JSON.parse(row.skippedDays) as LocalDate[]);
  const leaves = (JSON.parse(row.leaves) as [LocalDate, LocalDate][]).map(([startDate, endDate]): Leave => ({
    startDate,
    endDate,
  }));
  return { calendar, leaves };
}

export function toHolidayNames({ workDays: [row = NO_CALENDAR] }: Rows): Map<LocalDate, string> {
  const { calendar, past } = readCalendars(row);
  return new Map([...past.flatMap(([, { holidays }]) => holidays), ...calendar.holidays]);
}

export const readCalendar = ({ workDays: [row = NO_CALENDAR] }: Rows): Pick<CalendarJson, 'id' | 'version'> =>
  JSON.parse(row.calendar) as CalendarJson;
