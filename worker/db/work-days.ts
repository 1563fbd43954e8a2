import { and, between, eq, gte, lte, sql } from 'drizzle-orm';
import type { WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import type { StreakRules } from '../../domain/streak/streak.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import type { Db, ReadResults } from './client.ts';
import { holidays, leaves, users, workCalendars } from './schema.ts';

/** How far back and ahead of today the calendar is read: a streak that is older needs no calendar to be over. */
const DAYS_BACK = 400;
const DAYS_AHEAD = 400;

/** The calendar, the holidays and the approved leaves of the person, around `now`. */
export function selectWorkDays(db: Db, subject: string, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  return selectWorkDaysBetween(db, subject, addDays(utcDate, -DAYS_BACK), addDays(utcDate, DAYS_AHEAD));
}

/** The same over the days from `from` to `to`, both included: at most some 800 days. */
export function selectWorkDaysBetween(db: Db, subject: string, from: LocalDate, to: LocalDate) {
  const own = (column: 'id' | 'work_calendar_id') =>
    sql`(SELECT ${sql.raw(column)} FROM ${users} WHERE ${users.employeeId} = ${subject})`;
  return {
    calendar: db
      .select({ workdays: workCalendars.workdays })
      .from(workCalendars)
      .where(sql`${workCalendars.id} = ${own('work_calendar_id')}`),
    holidays: db
      .select({ date: holidays.date, name: holidays.name })
      .from(holidays)
      .where(and(sql`${holidays.calendarId} = ${own('work_calendar_id')}`, between(holidays.date, from, to)))
      .limit(500),
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

/** What the streak goes by, from the rows of selectWorkDays. */
export function toStreakRules(rows: ReadResults<ReturnType<typeof selectWorkDays>>, settings: Settings): StreakRules {
  const calendar: WorkCalendar = {
    workdays: rows.calendar[0]?.workdays ?? [],
    holidays: new Set(rows.holidays.map(({ date }) => date)),
  };
  return { calendar, leaves: rows.leaves, freezes: settings.scoringPolicy.freezes };
}
