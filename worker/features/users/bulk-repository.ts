import { sql } from 'drizzle-orm';
import type { BulkInput } from '../../../domain/api/people.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { users, workCalendars, type UserRow } from '../../db/schema.ts';

/** Reads the users with these ids. Throws calendar_not_found when the action names an unknown calendar. */
export async function readPeople(db: Db, { ids, act }: BulkInput): Promise<Map<string, UserRow>> {
  const [rows, calendars] = await db.batch([
    db
      .select()
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    db
      .select({ id: workCalendars.id })
      .from(workCalendars)
      .where(sql`${workCalendars.id} = ${act.type === 'calendar' ? act.calendarId : ''}`),
  ]);
  if (act.type === 'calendar' && calendars.length === 0) throw new AppError('calendar_not_found');
  return new Map(rows.map((row) => [row.id, row]));
}
