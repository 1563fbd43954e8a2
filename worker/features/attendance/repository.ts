import { and, between, eq, sql } from 'drizzle-orm';
import { findFirstDay } from '../../../domain/archive/closed-months.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { selectArchivedDays } from '../../core/archive/read.ts';
import { statement, type Db } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDaysBetween } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/** At most this many archived months are searched for the start of a streak. */
const STREAK_STARTS = 3;

/** Selects the day of the user's first check-in. */
export function selectFirstCheckIn(db: Db, subject: string) {
  const own = sql`(SELECT id FROM users WHERE employee_id = ${subject})`;
  return statement<FirstCheckIn>(
    db,
    sql`SELECT (SELECT min(local_date) FROM check_ins WHERE user_id = ${own}) AS date, month, days
      FROM (SELECT 1) LEFT JOIN (SELECT month, days FROM archived_records WHERE user_id = ${own} AND check_ins > 0
        ORDER BY month LIMIT 1)`,
  );
}

interface FirstCheckIn {
  date: LocalDate | null;
  /** The first archived month with check-ins. `days` has one bit for each day of the month with a check-in. */
  month: string | null;
  days: number | null;
}

/** Returns the day of the user's first check-in, or null for a user without a check-in. */
export function toFirstCheckIn([row]: readonly FirstCheckIn[]): LocalDate | null {
  const { date = null, month = null, days = null } = row ?? {};
  const archived = month === null || days === null ? null : findFirstDay(month, days);
  return archived !== null && (date === null || archived < date) ? archived : date;
}

/**
 * Reads the user's newest archived months in which a streak began, newest first. Also reads the user's newest archived
 * month with check-ins.
 */
export async function readStreakStarts(db: Db, userId: string): Promise<{ starts: string[]; newest: string | null }> {
  const ofUser = sql`user_id = ${userId} AND check_ins > 0`;
  const rows = await statement<{ month: string; starts: number }>(
    db,
    sql`SELECT month, 0 AS starts FROM (SELECT month FROM archived_records WHERE ${ofUser} ORDER BY month DESC LIMIT 1)
      UNION ALL
      SELECT month, 1 FROM (SELECT month FROM archived_records WHERE ${ofUser} AND least_streak = 1
        ORDER BY month DESC LIMIT ${STREAK_STARTS})`,
  );
  return {
    newest: rows.find(({ starts }) => starts === 0)?.month ?? null,
    starts: rows.filter(({ starts }) => starts === 1).map(({ month }) => month),
  };
}

export function selectAttendanceFacts({ db, subject }: ReadContext) {
  return { settings: selectSettings(db), first: selectFirstCheckIn(db, subject) };
}

/**
 * Selects the facts of the days from `from` to `to`: the calendar, the check-ins in the database, and the archived
 * months.
 */
export function selectDays(db: Db, person: { id: string; employeeId: string }, from: LocalDate, to: LocalDate) {
  return {
    ...selectWorkDaysBetween(db, person.employeeId, { from, to }),
    months: selectArchivedDays(db, person.id, from, to),
    here: db
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.userId, person.id), between(checkIns.localDate, from, to)))
      .orderBy(checkIns.localDate),
  };
}
