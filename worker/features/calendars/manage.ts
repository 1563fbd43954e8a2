import { sql } from 'drizzle-orm';
import {
  CALENDARS_MAX,
  type Calendar,
  type CalendarChangeInput,
  type CalendarInput,
} from '../../../domain/api/calendars.ts';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow, WorkCalendarRow } from '../../db/schema.ts';
import { decideChange } from './decide.ts';
import { findCalendar, toCalendar } from './repository.ts';
import {
  countCalendars,
  deleteCalendarRows,
  endDefault,
  hasUsers,
  insertCalendar,
  isUsed,
  putHolidays,
  removeHolidays,
  updateCalendarRow,
} from './write-repository.ts';

/** Returns a calendar as the audit log stores it, with only the holidays that changed. */
const toAudited = ({ name, workdays, times, isDefault }: WorkCalendarRow, changed: readonly Holiday[]) => ({
  name,
  workdays,
  times,
  isDefault,
  holidays: changed.map((holiday) => `${holiday.date} ${holiday.name}`),
});

/**
 * Adds a calendar without users. Throws calendar_times (only a super admin may set times), calendar_limit, busy.
 */
export async function createCalendar(
  db: Db,
  { holidays, ...input }: CalendarInput,
  { role }: UserRow,
  context: ActionContext,
): Promise<Calendar> {
  const at = context.now.toISOString();
  if (input.times !== null && role !== 'super_admin') throw new AppError('calendar_times');
  return commit(db, context, async () => {
    if ((await countCalendars(db)) >= CALENDARS_MAX) throw new AppError('calendar_limit');
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
    return audited(db, context, {
      action: 'calendar.created',
      targetType: 'calendar',
      targetId: row.id,
      before: null,
      after: toAudited(row, holidays),
      answer: toCalendar(row, holidays, context.now),
      status: 201,
      guards: [guard('calendar: room', sql`(SELECT count(*) FROM work_calendars) < ${CALENDARS_MAX}`)],
      change: (isWritten) => [insertCalendar(db, row, isWritten), ...putHolidays(db, row.id, holidays, isWritten)],
    });
  });
}

/**
 * Changes a calendar. When days change, the records of the calendar's users must be recomputed afterwards
 * (recompute.ts). Throws version_conflict, busy, and the errors of decideChange.
 */
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
    return audited(db, context, {
      action: 'calendar.updated',
      targetType: 'calendar',
      targetId: id,
      before: toAudited(before, gone),
      after: toAudited(after, put),
      answer: toCalendar(after, wanted, context.now),
      status: 200,
      guards: [
        guard(
          'calendar: version',
          sql`EXISTS (SELECT 1 FROM work_calendars WHERE id = ${id} AND version = ${before.version})`,
        ),
      ],
      change: (isWritten) => [
        // Only one calendar can be the default, so the previous default ends first. `endDefault` raises the version of
        // the previous default. An open dialog of that calendar then cannot make it the default again.
        ...(isDefault && !before.isDefault ? [endDefault(db, isWritten)] : []),
        updateCalendarRow(db, before, after, isWritten),
        ...removeHolidays(db, id, removed, isWritten),
        ...putHolidays(db, id, put, isWritten),
      ],
    });
  });
}

/** Deletes a calendar that no user has or had. Throws calendar_not_found, calendar_default, calendar_in_use, busy. */
export async function deleteCalendar(db: Db, id: string, context: ActionContext): Promise<Calendar> {
  return commit(db, context, async () => {
    const { row, holidays } = await findCalendar(db, id);
    if (row.isDefault) throw new AppError('calendar_default');
    if (await hasUsers(db, id)) throw new AppError('calendar_in_use');
    return audited(db, context, {
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
      change: (isWritten) => deleteCalendarRows(db, id, isWritten),
    });
  });
}
