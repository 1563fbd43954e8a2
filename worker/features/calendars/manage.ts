import { sql, eq, type SQL } from 'drizzle-orm';
import { CALENDARS_MAX, type Calendar, type CalendarChangeInput, type CalendarInput } from '#domain/api/calendars.ts';
import type { Holiday } from '#domain/calendar/change-calendar.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard, hasVersion } from '#worker/core/guard.ts';
import { type Db, eachJson, statement, type Statement } from '#worker/db/client.ts';
import { type UserRow, type WorkCalendarRow, workCalendars } from '#worker/db/schema.ts';
import { decideChange } from './decide.ts';
import { findCalendar, toCalendar } from './repository.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { updateRow } from '#worker/core/rows.ts';

const isUsed = (id: string): SQL => sql`(EXISTS (SELECT 1 FROM users WHERE work_calendar_id = ${id})
  OR EXISTS (SELECT 1 FROM past_calendars WHERE calendar_id = ${id}))`;

const putHolidays = (db: Db, id: string, put: readonly Holiday[]): Statement[] =>
  put.length === 0
    ? []
    : [
        statement(
          db,
          sql`INSERT INTO holidays (calendar_id, date, name)
            SELECT ${id}, value ->> 'date', value ->> 'name' FROM ${eachJson(put)} WHERE 1
            ON CONFLICT (calendar_id, date) DO UPDATE SET name = excluded.name`,
        ),
      ];

const removeHolidays = (db: Db, id: string, removed: readonly LocalDate[]): Statement[] =>
  removed.length === 0
    ? []
    : [
        statement(
          db,
          sql`DELETE FROM holidays WHERE calendar_id = ${id}
            AND date IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
        ),
      ];

const toAudited = ({ name, workdays, times, isDefault }: WorkCalendarRow, changed: readonly Holiday[]) => ({
  name,
  workdays,
  times,
  isDefault,
  holidays: changed.map((holiday) => `${holiday.date} ${holiday.name}`),
});

export async function createCalendar(
  db: Db,
  { holidays, ...input }: CalendarInput,
  { role }: UserRow,
  context: ActionContext,
): Promise<Calendar> {
  const at = context.now.toISOString();
  if (input.times !== null && role !== 'super_admin') throw new AppError('calendar_times');
  return commit(db, context, async () => {
    const [found] = await db.select({ count: sql<number>`count(*)` }).from(workCalendars);
    if ((found?.count ?? 0) >= CALENDARS_MAX) throw new AppError('calendar_limit');
    const row: WorkCalendarRow = {
      id: context.newId(),
      ...input,
      pastRules: [],
      isDefault: false,
      recomputeFrom: null,
      recomputedThrough: '',
      version: 0,
      createdAt: at,
      updatedAt: at,
    };
    return audited({
      action: 'calendar.created',
      targetType: 'calendar',
      targetId: row.id,
      before: null,
      after: toAudited(row, holidays),
      answer: toCalendar(row, holidays, context.now),
      status: 201,
      guards: [guard('calendar: room', sql`(SELECT count(*) FROM work_calendars) < ${CALENDARS_MAX}`)],
      effects: { topics: ['check_in', 'points'] },
      change: [db.insert(workCalendars).values(row), ...putHolidays(db, row.id, holidays)],
    });
  });
}

/** When days change, the records of the calendar's users must be recomputed afterwards (recompute.ts). */
export async function updateCalendar(
  db: Db,
  id: string,
  { version, holidays: wanted, isDefault, ...rules }: CalendarChangeInput,
  actor: UserRow,
  context: ActionContext,
): Promise<Calendar> {
  return commit(db, context, async () => {
    const decided = await decideChange(db, id, { ...rules, holidays: wanted }, { actor, now: context.now });
    const { row: before, holidays } = decided.before;
    if (version !== before.version) throw new AppError('version_conflict');
    const { pastRules, put, removed, from } = decided.change;
    const after: WorkCalendarRow = {
      ...before,
      ...rules,
      pastRules,
      isDefault: before.isDefault || isDefault,
      ...(from !== null && { recomputeFrom: decided.recomputeFrom, recomputedThrough: '' }),
      version: before.version + 1,
      updatedAt: context.now.toISOString(),
    };
    const gone = holidays.filter(({ date }) => removed.includes(date) || put.some((one) => one.date === date));
    return audited({
      action: 'calendar.updated',
      targetType: 'calendar',
      targetId: id,
      before: toAudited(before, gone),
      after: toAudited(after, put),
      answer: toCalendar(after, wanted, context.now),
      status: 200,
      guards: [hasVersion('calendar: version', 'work_calendars', before)],
      effects: { topics: ['check_in', 'points'] },
      change: [
        // Only one calendar can be the default, so the previous default ends first. The statement raises the version of
        // the previous default. An open dialog of that calendar then cannot make it the default again.
        ...(isDefault && !before.isDefault
          ? [statement(db, sql`UPDATE work_calendars SET is_default = 0, version = version + 1 WHERE is_default = 1`)]
          : []),
        updateRow(db, workCalendars, after, sql`id = ${before.id}`, before),
        ...removeHolidays(db, id, removed),
        ...putHolidays(db, id, put),
      ],
    });
  });
}

export async function deleteCalendar(db: Db, id: string, context: ActionContext): Promise<Calendar> {
  return commit(db, context, async () => {
    const { row, holidays } = await findCalendar(db, id);
    if (row.isDefault) throw new AppError('calendar_default');
    const [found] = await statement<{ used: number }>(db, sql`SELECT ${isUsed(id)} AS used`);
    if (found?.used) throw new AppError('calendar_in_use');
    return audited({
      action: 'calendar.deleted',
      targetType: 'calendar',
      targetId: id,
      before: toAudited(row, holidays),
      after: null,
      answer: toCalendar(row, holidays, context.now),
      status: 200,
      guards: [
        guard(
          'calendar deletion: used by nobody',
          sql`NOT ${isUsed(id)} AND EXISTS (SELECT 1 FROM work_calendars WHERE id = ${id} AND is_default = 0)`,
        ),
      ],
      effects: { topics: ['check_in', 'points'] },
      change: [
        statement(db, sql`DELETE FROM holidays WHERE calendar_id = ${id}`),
        db.delete(workCalendars).where(eq(workCalendars.id, id)),
      ],
    });
  });
}
