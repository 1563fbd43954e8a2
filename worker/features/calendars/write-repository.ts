import { eq, sql, type SQL } from 'drizzle-orm';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { eachJson, statement, type Db, type Statement } from '../../db/client.ts';
import { workCalendars, type WorkCalendarRow } from '../../db/schema.ts';

export async function countCalendars(db: Db): Promise<number> {
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(workCalendars);
  return found?.count ?? 0;
}

/** Returns the SQL condition that at least one user has or had the calendar. */
export const isUsed = (id: string): SQL => sql`(EXISTS (SELECT 1 FROM users WHERE work_calendar_id = ${id})
  OR EXISTS (SELECT 1 FROM past_calendars WHERE calendar_id = ${id}))`;

/** Returns true when at least one user has or had the calendar. */
export async function hasUsers(db: Db, id: string): Promise<boolean> {
  const [found] = await statement<{ used: number }>(db, sql`SELECT ${isUsed(id)} AS used`);
  return Boolean(found?.used);
}

export const putHolidays = (db: Db, id: string, put: readonly Holiday[], isWritten: SQL): Statement[] =>
  put.length === 0
    ? []
    : [
        statement(
          db,
          sql`INSERT INTO holidays (calendar_id, date, name)
            SELECT ${id}, value ->> 'date', value ->> 'name' FROM ${eachJson(put)} WHERE ${isWritten}
            ON CONFLICT (calendar_id, date) DO UPDATE SET name = excluded.name`,
        ),
      ];

export const removeHolidays = (db: Db, id: string, removed: readonly LocalDate[], isWritten: SQL): Statement[] =>
  removed.length === 0
    ? []
    : [
        statement(
          db,
          sql`DELETE FROM holidays WHERE calendar_id = ${id} AND ${isWritten}
            AND date IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
        ),
      ];

export const insertCalendar = (db: Db, row: WorkCalendarRow, isWritten: SQL): Statement =>
  insertRow(db, workCalendars, row, isWritten);

export const updateCalendarRow = (db: Db, before: WorkCalendarRow, after: WorkCalendarRow, isWritten: SQL): Statement =>
  updateRow(db, workCalendars, after, sql`id = ${before.id} AND ${isWritten}`, before);

/** Makes the current default calendar an ordinary calendar. */
export const endDefault = (db: Db, isWritten: SQL): Statement =>
  statement(
    db,
    sql`UPDATE work_calendars SET is_default = 0, version = version + 1 WHERE is_default = 1 AND ${isWritten}`,
  );

/** Deletes a calendar with its holidays. */
export const deleteCalendarRows = (db: Db, id: string, isWritten: SQL): Statement[] => [
  statement(db, sql`DELETE FROM holidays WHERE calendar_id = ${id} AND ${isWritten}`),
  db.delete(workCalendars).where(sql`${eq(workCalendars.id, id)} AND ${isWritten}`),
];
