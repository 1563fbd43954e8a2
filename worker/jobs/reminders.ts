import type { WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { EVERY_FIVE_MINUTES } from '../../domain/jobs/schedule.ts';
import { planReminders } from '../../domain/reminders/plan.ts';
import { isTimeZone } from '../../domain/time/local-date.ts';
import type { Db } from '../db/client.ts';
import { toPolicyOfToday, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';
import { queuePage, readPage, readReminderFacts, type Task } from './reminders-repository.ts';

/** The number of users in one statement. */
const PEOPLE_A_PAGE = 500;
/** The number of pages in one slice. Most groups of users need fewer pages. */
const PAGES_A_SLICE = 8;
/**
 * After a pause of the jobs, a run looks back at most this long for due reminders. An older reminder would be too late.
 */
const LOOKED_BACK_MS = 12 * 3_600_000;

interface ReminderCursor {
  tasks: Task[];
  /** The last processed user of the first task; empty before its first user. */
  after: string;
}

/** Returns the reminders that became due after `after`, up to `upTo`. */
async function listTasks(db: Db, after: Date, upTo: Date): Promise<Task[]> {
  const read = await readReminderFacts(db, upTo.toISOString().slice(0, 10));
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

/**
 * Queues reminders at the users' local times. A run handles the zones and calendars whose reminders became due since
 * the previous run.
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
