import { and, between, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { WorkCalendar, WorkDays } from '../../domain/calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import type { Db, ReadResults } from './client.ts';
import { holidays, leaves, pastCalendars, users, workCalendars } from './schema.ts';

/** How far back and ahead of today the calendar is read: a streak that is older needs no calendar to be over. */
const DAYS_BACK = 400;
const DAYS_AHEAD = 400;
/** Nobody changes calendars more often than this in two years. */
const PAST_CALENDARS_MAX = 50;

/** The calendar, the holidays and the approved leaves of the person, around `now`. */
export function selectWorkDays(db: Db, subject: string, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  return selectWorkDaysBetween(db, subject, addDays(utcDate, -DAYS_BACK), addDays(utcDate, DAYS_AHEAD));
}

/** The same over the days from `from` to `to`, both included: at most some 800 days. */
export function selectWorkDaysBetween(db: Db, subject: string, from: LocalDate, to: LocalDate) {
  const own = (column: 'id' | 'work_calendar_id') =>
    sql`(SELECT ${sql.raw(column)} FROM ${users} WHERE ${users.employeeId} = ${subject})`;
  const heldSince = sql`${pastCalendars.userId} = ${own('id')} AND ${pastCalendars.until} >= ${from}`;
  return {
    calendar: db
      .select({ id: workCalendars.id, workdays: workCalendars.workdays })
      .from(workCalendars)
      .where(sql`${workCalendars.id} = ${own('work_calendar_id')}`),
    pastCalendars: db
      .select({ until: pastCalendars.until, id: workCalendars.id, workdays: workCalendars.workdays })
      .from(pastCalendars)
      .innerJoin(workCalendars, eq(workCalendars.id, pastCalendars.calendarId))
      .where(heldSince)
      .orderBy(desc(pastCalendars.until))
      .limit(PAST_CALENDARS_MAX),
    holidays: db
      .select({ calendarId: holidays.calendarId, date: holidays.date, name: holidays.name })
      .from(holidays)
      .where(
        and(
          sql`${holidays.calendarId} IN (SELECT ${own('work_calendar_id')}
            UNION SELECT ${pastCalendars.calendarId} FROM ${pastCalendars} WHERE ${heldSince})`,
          between(holidays.date, from, to),
        ),
      )
      .limit(1_000),
    leaves: db
      .select({ startDate: leaves.startDate, endDate: leaves.endDate })
      .from(leaves)
      .where(
        and(
          sql`${leaves.userId} = ${own('id')}`,
          gte(leaves.endDate, from),
          lte(leaves.startDate, to),
          eq(leaves.status, 'approved'),
        ),
      )
      .limit(200),
  };
}

type WorkDayRows = ReadResults<ReturnType<typeof selectWorkDays>>;

/** The calendar with those that held before it, from the rows of selectWorkDays. */
function toCalendar(rows: Pick<WorkDayRows, 'calendar' | 'pastCalendars' | 'holidays'>): WorkCalendar {
  const of = (row: { id: string; workdays: number[] } | undefined): WorkCalendar => ({
    workdays: row?.workdays ?? [],
    holidays: new Set(rows.holidays.filter(({ calendarId }) => calendarId === row?.id).map(({ date }) => date)),
  });
  const newest = of(rows.calendar[0]);
  let oldest = newest;
  // Newest first, as they were read.
  for (const past of rows.pastCalendars) {
    oldest.earlier = { until: past.until, calendar: of(past) };
    oldest = oldest.earlier.calendar;
  }
  return newest;
}

/** The days on which the user is expected at work, from the rows of selectWorkDays. */
export function toWorkDays(rows: WorkDayRows): WorkDays {
  return { calendar: toCalendar(rows), leaves: rows.leaves };
}
