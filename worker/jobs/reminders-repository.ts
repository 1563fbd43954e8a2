import { and, gt, sql, type SQL } from 'drizzle-orm';
import type { ReminderKind } from '../../domain/reminders/plan.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import { runInOrder, runTogether, statement, type Db } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import { users, workCalendars } from '../db/schema.ts';
import { selectSettings } from '../db/settings.ts';

/** A reminder for the users of one zone and calendar. */
export interface Task {
  kind: ReminderKind;
  date: LocalDate;
  dueAt: string;
  expiresAt: string;
  timeZone: string;
  /** True when `timeZone` is the users' pending zone, which has come into force. */
  hasMoved: boolean;
  calendarId: string;
}

/** Holds for users who get reminders. The indexes users_by_zone and users_by_new_zone must contain the same text. */
const ARE_REMINDED = sql`role = 'employee' AND is_active = 1 AND approval_status = 'approved'`;

/** The limit of groups of users in one run. A company has about a hundred groups. */
const GROUPS_MAX = 2_000;

/**
 * Selects the pairs of zone and calendar that users have. Each pair costs one look-up in the index of `column`. Without
 * INDEXED BY, the query planner would use the index by approval status, and read every user for every pair.
 */
function selectGroups(db: Db, { column, index }: { column: SQL; index: SQL }, which: SQL) {
  const first = (wanted: SQL, after: SQL) =>
    sql`(SELECT ${wanted} FROM users INDEXED BY ${index} WHERE ${which} ${after}
      ORDER BY ${column}, work_calendar_id LIMIT 1)`;
  // A single condition on both columns would read the whole zone, because the planner would look up only the zone.
  const next = (wanted: SQL) =>
    sql`ifnull(${first(wanted, sql`AND ${column} = pairs.zone AND work_calendar_id > pairs.calendar`)},
      ${first(wanted, sql`AND ${column} > pairs.zone`)})`;
  return statement<{ zone: string; calendar: string }>(
    db,
    sql`WITH RECURSIVE pairs (zone, calendar) AS (
        SELECT ${first(column, sql``)}, ${first(sql`work_calendar_id`, sql``)}
        UNION ALL SELECT ${next(column)}, ${next(sql`work_calendar_id`)} FROM pairs WHERE zone IS NOT NULL
        LIMIT ${GROUPS_MAX}
      ) SELECT zone, calendar FROM pairs WHERE zone IS NOT NULL`,
  );
}

/** Reads the settings, the calendars with their holidays around `day`, and the groups of users, in one round trip. */
export const readReminderFacts = (db: Db, day: LocalDate) =>
  runTogether(db, {
    settings: selectSettings(db),
    calendars: db.select().from(workCalendars),
    holidays: statement<{ calendarId: string; date: LocalDate }>(
      db,
      sql`SELECT calendar_id AS calendarId, date FROM work_calendars
        CROSS JOIN holidays ON calendar_id = work_calendars.id AND date BETWEEN ${addDays(day, -3)} AND ${addDays(day, 3)}`,
    ),
    staying: selectGroups(db, { column: sql`time_zone`, index: sql`users_by_zone` }, ARE_REMINDED),
    moved: selectGroups(
      db,
      { column: sql`pending_time_zone`, index: sql`users_by_new_zone` },
      sql`${ARE_REMINDED} AND pending_time_zone IS NOT NULL`,
    ),
  });

/** Reads the ids of the next users of a task, those after `after`. */
export async function readPage(
  db: Db,
  { timeZone, hasMoved, calendarId, date }: Task,
  after: string,
  limit: number,
): Promise<string[]> {
  const inZone = hasMoved
    ? sql`pending_time_zone = ${timeZone} AND pending_time_zone_from <= ${date}`
    : sql`time_zone = ${timeZone} AND (pending_time_zone IS NULL OR pending_time_zone_from > ${date})`;
  const page = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inZone, sql`work_calendar_id = ${calendarId}`, ARE_REMINDED, gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit);
  return page.map(({ id }) => id);
}

/**
 * Holds for the users of a page who get the reminder. The daily reminder is only for users without a check-in or leave
 * on that day, who have that day. Their calendar on that day must be their current calendar.
 */
function isNotified({ kind, date }: Task, ids: readonly string[]): SQL {
  const onPage = sql`users.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  if (kind !== 'daily_checkin') return onPage;
  return sql`${onPage}
    AND NOT EXISTS (SELECT 1 FROM check_ins WHERE user_id = users.id AND local_date = ${date})
    AND NOT EXISTS (SELECT 1 FROM leaves WHERE user_id = users.id AND end_date >= ${date} AND start_date <= ${date}
      AND status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM json_each(users.skipped_days) WHERE value = ${date})
    AND NOT EXISTS (SELECT 1 FROM past_calendars WHERE user_id = users.id AND until >= ${date})`;
}

/**
 * Queues a task's reminder for the users of a page, and returns the number of messages. The same event is queued only
 * once per user.
 */
export async function queuePage(db: Db, task: Task, ids: readonly string[]): Promise<number> {
  const { kind, date, dueAt, expiresAt } = task;
  const event = `reminder:${kind}:${date}`;
  const [queued] = await runInOrder(db, [
    queueDeliveries(db, { event, kind, facts: { date }, dueAt, expiresAt, to: isNotified(task, ids) }, sql`1`),
  ]);
  return queued?.length ?? 0;
}
