import type { Leave, WorkCalendar } from '#domain/calendar/work-calendar.ts';
import { dailyAt } from '#domain/jobs/schedule.ts';
import { QUIET_DAYS, QUIET_SINCE_MAX_DAYS, REGULAR_WITHIN_DAYS, quietDays } from '#domain/people/quiet.ts';
import { addDays, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';
import { selectCalendars, selectUserIds, toCalendars } from './repository.ts';
import { sql } from 'drizzle-orm';
import { writeBatch } from '../core/write-batch.ts';
import { runTogether, statement, type Db } from '../db/client.ts';

interface Candidate {
  id: string;
  lastDay: LocalDate;
  calendarId: string;
  checkInsBefore: number;
  /** JSON of the approved leaves since the last check-in. */
  leaves: string;
  skippedDays: string;
}

/**
 * The plus signs make SQLite's query planner search by id. Without them, the planner would use an index by status, and
 * each slice would read every user.
 */
const IS_COUNTED = sql`+role = 'employee' AND is_active = 1 AND +approval_status = 'approved'`;

/**
 * Leaves out a user who changed calendars since that check-in, because this query cannot tell which of the user's
 * days were scheduled.
 */
const selectCandidates = (db: Db, after: string, through: string, today: LocalDate) =>
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

const deleteQuietPeople = (db: Db) => statement(db, sql`DELETE FROM quiet_people`);

const replaceQuietPeople = (
  db: Db,
  { after, through, isLast }: { after: string; through: string; isLast: boolean },
  found: readonly { id: string; lastDay: LocalDate; days: number }[],
  at: string,
): Promise<unknown> =>
  writeBatch(db, [
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

/** A user with a recent check-in costs only one row. */
const PEOPLE_A_SLICE = 500;

/**
 * A screen cannot search for these users, because the search reads every user. When the setting allows nobody to read
 * the list, nothing is stored.
 */
export const quietPeople = toJob<{ after: string }>({
  name: 'quiet_people',
  schedule: dailyAt(4),
  queries: 10,
  async runSlice({ db, now, runStartedAt, cursor }) {
    const settings = toSettings(await selectSettings(db));
    if (settings.quietPeopleReaders === 'nobody') {
      await deleteQuietPeople(db);
      return { isDone: true, counts: { people: 0 } };
    }
    const after = cursor?.after ?? '';
    const ids = await selectUserIds(db, after, PEOPLE_A_SLICE);
    const isLast = ids.length < PEOPLE_A_SLICE;
    const through = ids.at(-1)?.id ?? after;
    const today = localDateIn(settings.companyTimeZone, now);
    const candidates = await selectCandidates(db, after, through, today);
    const calendars =
      candidates.length > 0
        ? toCalendars(await runTogether(db, selectCalendars(db, addDays(today, -QUIET_SINCE_MAX_DAYS), today)))
        : new Map<string, WorkCalendar>();
    const found = candidates.flatMap(({ id, lastDay, calendarId, checkInsBefore, leaves, skippedDays }) => {
      const calendar = calendars.get(calendarId);
      const skipped = new Set(JSON.parse(skippedDays) as LocalDate[]);
      const facts = { lastDay, checkInsBefore, leaves: JSON.parse(leaves) as Leave[] };
      const days = calendar ? quietDays({ ...facts, calendar: { ...calendar, skipped } }, today) : null;
      return days === null ? [] : [{ id, lastDay, days }];
    });
    await replaceQuietPeople(db, { after, through, isLast }, found, runStartedAt.toISOString());
    const counts = { people: found.length };
    return isLast ? { isDone: true, counts } : { isDone: false, cursor: { after: through }, counts };
  },
});
