import { EVERY_FIVE_MINUTES } from '#domain/jobs/schedule.ts';
import { planReminders, type ReminderKind } from '#domain/reminders/plan.ts';
import { addDays, isTimeZone, type LocalDate } from '#domain/time/local-date.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import { selectSettings, toPolicyOfToday, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';
import { and, gt, sql, type SQL } from 'drizzle-orm';
import { writeBatch } from '../core/write-batch.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import { users } from '../db/schema.ts';
import { selectCalendars, toCalendars } from './repository.ts';

interface Task {
  kind: ReminderKind;
  date: LocalDate;
  dueAt: string;
  expiresAt: string;
  timeZone: string;
  /** True when `timeZone` is the users' pending zone, which has come into force. */
  hasMoved: boolean;
  calendarId: string;
}

/** The indexes users_by_zone and users_by_new_zone must contain the same text. */
const ARE_REMINDED = sql`role = 'employee' AND is_active = 1 AND approval_status = 'approved'`;

/** A company has about a hundred groups. */
const GROUPS_MAX = 2_000;

/**
 * Each pair costs one look-up in the index of `column`. Without INDEXED BY, the query planner would use the index by
 * approval status, and read every user for every pair.
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

const readReminderFacts = (db: Db, day: LocalDate) =>
  runTogether(db, {
    settings: selectSettings(db),
    ...selectCalendars(db, addDays(day, -3), addDays(day, 3)),
    staying: selectGroups(db, { column: sql`time_zone`, index: sql`users_by_zone` }, ARE_REMINDED),
    moved: selectGroups(
      db,
      { column: sql`pending_time_zone`, index: sql`users_by_new_zone` },
      sql`${ARE_REMINDED} AND pending_time_zone IS NOT NULL`,
    ),
  });

async function readPage(
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
 * The daily reminder is only for users without a check-in or leave on that day, who have that day. Their calendar on
 * that day must be their current calendar.
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

async function queuePage(db: Db, task: Task, ids: readonly string[]): Promise<number> {
  const { kind, date, dueAt, expiresAt } = task;
  const event = `reminder:${kind}:${date}`;
  const queue = queueDeliveries(db, { event, kind, facts: { date }, dueAt, expiresAt, to: isNotified(task, ids) });
  const [queued] = await writeBatch(db, [queue], { effects: { deliveries: true } });
  return queued?.length ?? 0;
}

const PEOPLE_A_PAGE = 500;
/** Most groups of users need fewer pages. */
const PAGES_A_SLICE = 8;
/**
 * After a pause of the jobs, a run looks back at most this long for due reminders. An older reminder would be too late.
 */
const LOOKED_BACK_MS = 12 * 3_600_000;

interface ReminderCursor {
  tasks: Task[];
  after: string;
}

async function listTasks(db: Db, after: Date, upTo: Date): Promise<Task[]> {
  const read = await readReminderFacts(db, upTo.toISOString().slice(0, 10));
  const {
    reminderDailyAt: dailyAt,
    reminderWeeklyOn: weeklyOn,
    reminderMonthlyOn: monthlyOn,
  } = toSettings(read.settings);
  const { onTimeBefore } = toPolicyOfToday(read.settings, upTo).policy;
  const calendars = toCalendars(read);
  const groups = [
    ...read.staying.map((group) => ({ ...group, hasMoved: false })),
    ...read.moved.map((group) => ({ ...group, hasMoved: true })),
  ];
  const rules = { dailyAt, weeklyOn, monthlyOn, onTimeBefore };
  return groups.flatMap(({ zone: timeZone, calendar: calendarId, hasMoved }) => {
    const calendar = calendars.get(calendarId);
    // A zone that the runtime does not know must not stop the reminders of other users.
    if (!calendar || !isTimeZone(timeZone)) return [];
    return planReminders({ timeZone, calendar }, rules, { after, upTo }).map(
      ({ kind, date, dueAt, expiresAt }): Task => ({
        kind,
        date,
        dueAt: dueAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        timeZone,
        hasMoved,
        calendarId,
      }),
    );
  });
}

/** A run handles the zones and calendars whose reminders became due since the previous run. */
export const reminders = toJob<ReminderCursor>({
  name: 'reminders',
  schedule: EVERY_FIVE_MINUTES,
  queries: 10 + 3 * PAGES_A_SLICE,
  async runSlice({ db, now, runStartedAt, lastStartedAt, cursor }) {
    if (cursor === null) {
      const earliest = runStartedAt.getTime() - LOOKED_BACK_MS;
      const after = new Date(Math.max(lastStartedAt?.getTime() ?? 0, earliest));
      const tasks = await listTasks(db, after, runStartedAt);
      return { isDone: tasks.length === 0, cursor: { tasks, after: '' }, counts: { people: 0, messages: 0 } };
    }
    let { tasks, after } = cursor;
    let [people, messages] = [0, 0];
    for (let page = 0; page < PAGES_A_SLICE; page++) {
      const [task, ...rest] = tasks;
      if (!task) break;
      // After a failure, the task may have expired.
      const ids = task.expiresAt > now.toISOString() ? await readPage(db, task, after, PEOPLE_A_PAGE) : [];
      if (ids.length > 0) messages += await queuePage(db, task, ids);
      people += ids.length;
      const last = ids.length === PEOPLE_A_PAGE ? ids.at(-1) : undefined;
      after = last ?? '';
      if (last === undefined) tasks = rest;
    }
    return { isDone: tasks.length === 0, cursor: { tasks, after }, counts: { people, messages } };
  },
});
