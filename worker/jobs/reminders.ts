import { and, gt, sql, type SQL } from 'drizzle-orm';
import { EVERY_FIVE_MINUTES } from '../../domain/jobs/schedule.ts';
import { planReminders, type ReminderKind } from '../../domain/reminders/plan.ts';
import type { WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { addDays, isTimeZone, type LocalDate } from '../../domain/time/local-date.ts';
import { runInOrder, runTogether, statement, type Db } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import { users, workCalendars } from '../db/schema.ts';
import { selectSettings, toPolicyOfToday, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';

/** Users of one statement. */
const PEOPLE_A_PAGE = 500;
/** Pages of one slice. Most groups are smaller. */
const PAGES_A_SLICE = 8;
/** The oldest reminder that a run sends after a pause of the jobs. An older one would be too late. */
const LOOKED_BACK_MS = 12 * 3_600_000;

/** The users of one zone and calendar, with their reminder. */
interface Task {
  kind: ReminderKind;
  date: LocalDate;
  dueAt: string;
  expiresAt: string;
  timeZone: string;
  /** True for users who moved: the zone is their pending one, already in force. */
  hasMoved: boolean;
  calendarId: string;
}

interface ReminderCursor {
  tasks: Task[];
  /** The last user of the first task that was processed. */
  after: string;
}

/** Users who get reminders, written as in the indexes users_by_zone and users_by_new_zone. */
const ARE_REMINDED = sql`role = 'employee' AND is_active = 1 AND approval_status = 'approved'`;

/** The most groups of users in one run. A company has about a hundred. */
const GROUPS_MAX = 2_000;

/**
 * Selects the users' pairs of zone and calendar, each pair by a look-up in the column's index. No query reads every
 * user.
 */
function selectGroups(db: Db, column: SQL, which: SQL) {
  const next = (wanted: SQL, after: SQL) =>
    sql`(SELECT ${wanted} FROM users WHERE ${which} ${after} ORDER BY ${column}, work_calendar_id LIMIT 1)`;
  const after = sql`AND (${column}, work_calendar_id) > (pairs.zone, pairs.calendar)`;
  return statement<{ zone: string; calendar: string }>(
    db,
    sql`WITH RECURSIVE pairs (zone, calendar) AS (
        SELECT ${next(column, sql``)}, ${next(sql`work_calendar_id`, sql``)}
        UNION ALL SELECT ${next(column, after)}, ${next(sql`work_calendar_id`, after)} FROM pairs WHERE zone IS NOT NULL
        LIMIT ${GROUPS_MAX}
      ) SELECT zone, calendar FROM pairs WHERE zone IS NOT NULL`,
  );
}

/** Returns the reminders that became due since the start of the run before. */
async function listTasks(db: Db, after: Date, upTo: Date): Promise<Task[]> {
  const day = upTo.toISOString().slice(0, 10);
  const read = await runTogether(db, {
    settings: selectSettings(db),
    calendars: db.select().from(workCalendars),
    holidays: statement<{ calendarId: string; date: LocalDate }>(
      db,
      sql`SELECT calendar_id AS calendarId, date FROM work_calendars
        CROSS JOIN holidays ON calendar_id = work_calendars.id AND date BETWEEN ${addDays(day, -3)} AND ${addDays(day, 3)}`,
    ),
    staying: selectGroups(db, sql`time_zone`, ARE_REMINDED),
    moved: selectGroups(db, sql`pending_time_zone`, sql`${ARE_REMINDED} AND pending_time_zone IS NOT NULL`),
  });
  const {
    reminderDailyAt: dailyAt,
    reminderWeeklyOn: weeklyOn,
    reminderMonthlyOn: monthlyOn,
  } = toSettings(read.settings);
  const { onTimeBefore } = toPolicyOfToday(read.settings, upTo).policy;
  const holidays = Map.groupBy(read.holidays, ({ calendarId }) => calendarId);
  const calendars = new Map(
    read.calendars.map(({ id, workdays, times, pastRules }): [string, WorkCalendar] => {
      const dates = (holidays.get(id) ?? []).map(({ date }) => date);
      return [id, { workdays, times, pastRules, holidays: new Set(dates) }];
    }),
  );
  const groups = [
    ...read.staying.map((group) => ({ ...group, hasMoved: false })),
    ...read.moved.map((group) => ({ ...group, hasMoved: true })),
  ];
  const rules = { dailyAt, weeklyOn, monthlyOn, onTimeBefore };
  return groups.flatMap(({ zone: timeZone, calendar: calendarId, hasMoved }) => {
    const calendar = calendars.get(calendarId);
    // A zone that the runtime does not know must not stop the reminders of the others.
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

/** Reads the next users of a task, by id. */
async function readPage(db: Db, { timeZone, hasMoved, calendarId, date }: Task, after: string): Promise<string[]> {
  const inZone = hasMoved
    ? sql`pending_time_zone = ${timeZone} AND pending_time_zone_from <= ${date}`
    : sql`time_zone = ${timeZone} AND (pending_time_zone IS NULL OR pending_time_zone_from > ${date})`;
  const page = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inZone, sql`work_calendar_id = ${calendarId}`, ARE_REMINDED, gt(users.id, after)))
    .orderBy(users.id)
    .limit(PEOPLE_A_PAGE);
  return page.map(({ id }) => id);
}

/**
 * Selects the users of a page who get the reminder. The daily one goes only to users without a check-in or leave on
 * that day, and on the same calendar.
 */
function isNotified({ kind, date }: Task, ids: readonly string[]): SQL {
  const onPage = sql`users.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  if (kind !== 'daily_checkin') return onPage;
  return sql`${onPage}
    AND NOT EXISTS (SELECT 1 FROM check_ins WHERE user_id = users.id AND local_date = ${date})
    AND NOT EXISTS (SELECT 1 FROM leaves WHERE user_id = users.id AND end_date >= ${date} AND start_date <= ${date}
      AND status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM past_calendars WHERE user_id = users.id AND until >= ${date})`;
}

/**
 * Queues a task's reminder for the users of a page, and returns the number of messages. An event is queued once per
 * user.
 */
async function queuePage(db: Db, task: Task, ids: readonly string[]): Promise<number> {
  const { kind, date, dueAt, expiresAt } = task;
  const event = `reminder:${kind}:${date}`;
  const [queued] = await runInOrder(db, [
    queueDeliveries(db, { event, kind, facts: { date }, dueAt, expiresAt, to: isNotified(task, ids) }, sql`1`),
  ]);
  return queued?.length ?? 0;
}

/**
 * Sends reminders by each user's own clock. A run handles the zones and calendars whose time has come since the run
 * before.
 */
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
      // The task may have waited long, after a failure.
      const ids = task.expiresAt > now.toISOString() ? await readPage(db, task, after) : [];
      if (ids.length > 0) messages += await queuePage(db, task, ids);
      people += ids.length;
      const last = ids.length === PEOPLE_A_PAGE ? ids.at(-1) : undefined;
      after = last ?? '';
      if (last === undefined) tasks = rest;
    }
    return { isDone: tasks.length === 0, cursor: { tasks, after }, counts: { people, messages } };
  },
});
