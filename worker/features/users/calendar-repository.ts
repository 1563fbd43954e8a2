import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import { HOLIDAYS_MAX } from '../../../domain/api/calendars.ts';
import { addDays, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { insertRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { checkIns, holidays, perfectMonths, workCalendars, type UserRow } from '../../db/schema.ts';
import { selectWorkDays } from '../../db/work-days.ts';

/** Number of days whose holidays are read. The next scheduled day of a streak is searched in these days. */
const DAYS_AHEAD = 400;

/** Selects the facts that a user's move to another calendar depends on. */
export function selectMove(db: Db, before: UserRow, calendarId: string, today: LocalDate, now: Date) {
  const from = addDays(now.toISOString().slice(0, 10), -1);
  return {
    ...selectWorkDays(db, before.employeeId, now),
    next: db
      .select({
        name: workCalendars.name,
        workdays: workCalendars.workdays,
        times: workCalendars.times,
        pastRules: workCalendars.pastRules,
        version: workCalendars.version,
      })
      .from(workCalendars)
      .where(eq(workCalendars.id, calendarId)),
    nextHolidays: db
      .select({ date: holidays.date })
      .from(holidays)
      .where(
        sql`${holidays.calendarId} = ${calendarId} AND ${holidays.date} BETWEEN ${from} AND ${addDays(from, DAYS_AHEAD)}`,
      )
      .limit(HOLIDAYS_MAX),
    attended: db
      .select({ date: checkIns.localDate })
      .from(checkIns)
      .where(
        and(
          eq(checkIns.userId, before.id),
          between(checkIns.localDate, monthStart(toMonth(today)), monthEnd(toMonth(today))),
        ),
      ),
  };
}

/** Returns the statement that stores a perfect month of a user, unless the month is stored already. */
export const insertPerfectMonth = (
  db: Db,
  row: { userId: string; month: string; completedAt: string },
  isWritten: SQL,
): Statement => insertRow(db, perfectMonths, row, isWritten, 'nothing');

/**
 * Returns the statement that stores which calendar the user had until the day `until`. When a calendar is already stored
 * until that day, the statement stores nothing.
 */
export const insertPastCalendar = (db: Db, before: UserRow, until: LocalDate, isWritten: SQL): Statement =>
  statement(
    db,
    sql`
        INSERT INTO past_calendars (user_id, until, calendar_id)
        SELECT ${before.id}, ${until}, ${before.workCalendarId} WHERE ${isWritten}
        ON CONFLICT DO NOTHING`,
  );
