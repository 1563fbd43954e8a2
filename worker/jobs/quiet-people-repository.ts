import { sql } from 'drizzle-orm';
import type { WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { QUIET_DAYS, QUIET_SINCE_MAX_DAYS, REGULAR_WITHIN_DAYS } from '../../domain/people/quiet.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import { runInOrder, runTogether, statement, type Db } from '../db/client.ts';
import { workCalendars } from '../db/schema.ts';

interface Candidate {
  id: string;
  lastDay: LocalDate;
  calendarId: string;
  checkInsBefore: number;
  /** JSON of the approved leaves since the last check-in. */
  leaves: string;
  /** JSON of the days that the user's changes of zone left out. */
  skippedDays: string;
}

/**
 * The plus signs make SQLite's query planner search by id. Without them, the planner would use an index by status, and
 * each slice would read every user.
 */
const IS_COUNTED = sql`+role = 'employee' AND is_active = 1 AND +approval_status = 'approved'`;

/**
 * Selects the users of a slice whose last check-in was QUIET_DAYS to QUIET_SINCE_MAX_DAYS days ago. Leaves out a user
 * who changed calendars since that check-in, because this query cannot tell which of the user's days were scheduled.
 */
export const selectCandidates = (db: Db, after: string, through: string, today: LocalDate) =>
  statement<Candidate>(
    db,
    sql`SELECT id, last_check_in_date AS lastDay, work_calendar_id AS calendarId,
        (SELECT count(*) FROM check_ins WHERE user_id = users.id
          AND local_date BETWEEN date(last_check_in_date, ${`-${REGULAR_WITHIN_DAYS - 1} days`}) AND last_check_in_date)
          AS checkInsBefore,
        (SELECT json_group_array(json_object('startDate', start_date, 'endDate', end_date)) FROM leaves
          WHERE user_id = users.id AND status = 'approved' AND end_date >= last_check_in_date) AS leaves,
        skipped_days AS skippedDays
      FROM users
      WHERE id > ${after} AND id <= ${through} AND ${IS_COUNTED}
        AND last_check_in_date BETWEEN ${addDays(today, -QUIET_SINCE_MAX_DAYS)} AND ${addDays(today, -QUIET_DAYS)}
        AND NOT EXISTS (SELECT 1 FROM past_calendars WHERE user_id = users.id AND until >= last_check_in_date)`,
  );

/** Reads the calendars with their holidays on the relevant days. */
export async function readCalendars(db: Db, today: LocalDate): Promise<ReadonlyMap<string, WorkCalendar>> {
  const read = await runTogether(db, {
    calendars: db.select().from(workCalendars),
    holidays: statement<{ calendarId: string; date: LocalDate }>(
      db,
      sql`SELECT calendar_id AS calendarId, date FROM work_calendars CROSS JOIN holidays
        ON calendar_id = work_calendars.id AND date BETWEEN ${addDays(today, -QUIET_SINCE_MAX_DAYS)} AND ${today}`,
    ),
  });
  const holidays = Map.groupBy(read.holidays, ({ calendarId }) => calendarId);
  return new Map(
    read.calendars.map(({ id, workdays, times, pastRules }) => {
      const dates = (holidays.get(id) ?? []).map(({ date }) => date);
      return [id, { workdays, times, pastRules, holidays: new Set(dates) }];
    }),
  );
}

/** Deletes every stored quiet user. */
export const deleteQuietPeople = (db: Db) => statement(db, sql`DELETE FROM quiet_people`);

/** Replaces the quiet users that the previous run stored for a slice. */
export const replaceQuietPeople = (
  db: Db,
  { after, through, isLast }: { after: string; through: string; isLast: boolean },
  found: readonly { id: string; lastDay: LocalDate; days: number }[],
  at: string,
): Promise<unknown> =>
  runInOrder(db, [
    statement(
      db,
      sql`DELETE FROM quiet_people WHERE user_id > ${after} AND (${isLast ? 1 : 0} OR user_id <= ${through})`,
    ),
    statement(
      db,
      sql`INSERT INTO quiet_people (user_id, last_day, days, found_at)
          SELECT value ->> 'id', value ->> 'lastDay', value ->> 'days', ${at}
          FROM json_each(${JSON.stringify(found)}) WHERE true
          ON CONFLICT DO UPDATE SET last_day = excluded.last_day, days = excluded.days, found_at = excluded.found_at`,
    ),
  ]);
