import { sql, type SQL } from 'drizzle-orm';
import type { WorkCalendar } from '#domain/calendar/work-calendar.ts';
import type { JobFailure, JobName } from '#domain/jobs/names.ts';
import { retryDelayMs } from '#domain/jobs/schedule.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { guard } from '../core/guard.ts';
import { statement, type Db, type ReadResults } from '../db/client.ts';
import { jobs, workCalendars } from '../db/schema.ts';
import type { JobCounts, SliceResult } from './job.ts';

export type JobRow = typeof jobs.$inferSelect;

/** The lease is longer than the slowest slice, and shorter than the five minutes between two invocations. */
export const LEASE_MS = 4 * 60_000;

export const readJobs = (db: Db): Promise<JobRow[]> => db.select().from(jobs);

export const selectUserIds = (db: Db, after: string, limit: number) =>
  statement<{ id: string }>(db, sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${limit}`);

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString();

export async function claimJob(
  db: Db,
  name: JobName,
  read: JobRow | undefined,
  { leaseId, now }: { leaseId: string; now: Date },
): Promise<JobRow | null> {
  const at = now.toISOString();
  const isFree = guard('job: free', sql`jobs.leased_until <= ${at}`);
  const isAsRead = guard(
    'job: not run since',
    sql`jobs.last_started_at IS ${read?.lastStartedAt ?? null} AND jobs.failures = ${read?.failures ?? 0}`,
  );
  await statement(
    db,
    sql`INSERT INTO jobs (name, run_started_at, lease_id, leased_until) VALUES (${name}, ${at}, ${leaseId}, ${leaseEnd(now)})
      ON CONFLICT (name) DO UPDATE SET run_started_at = ifnull(jobs.run_started_at, excluded.run_started_at),
        lease_id = excluded.lease_id, leased_until = excluded.leased_until
      WHERE ${isFree} AND ${isAsRead}`,
  );
  // Drizzle decodes the columns by their types. The rows of a hand-written RETURNING would not be decoded.
  const [row] = await db
    .select()
    .from(jobs)
    .where(sql`${jobs.name} = ${name} AND ${jobs.leaseId} = ${leaseId}`);
  return row ?? null;
}

export function addCounts(sum: JobCounts, more: JobCounts): JobCounts {
  const added = { ...sum };
  for (const [name, count] of Object.entries(more)) added[name] = (added[name] ?? 0) + count;
  return added;
}

async function writeOwn(db: Db, { name, leaseId }: JobRow, columns: SQL): Promise<boolean> {
  const isOurs = guard('job: still ours', sql`lease_id = ${leaseId}`);
  const written = await statement(db, sql`UPDATE jobs SET ${columns} WHERE name = ${name} AND ${isOurs} RETURNING 1`);
  return written.length > 0;
}

export async function keepSlice(db: Db, row: JobRow, result: SliceResult<unknown>, now: Date): Promise<JobRow | null> {
  const slices = row.slices + 1;
  const counts = addCounts(row.counts, result.counts);
  if (!result.isDone && 'cursor' in result) {
    const [cursor, leasedUntil] = [JSON.stringify(result.cursor), leaseEnd(now)];
    const isStored = await writeOwn(
      db,
      row,
      sql`cursor = ${cursor}, slices = ${slices}, counts = ${JSON.stringify(counts)}, leased_until = ${leasedUntil},
        failures = 0, retry_at = NULL`,
    );
    return isStored ? { ...row, cursor: result.cursor, slices, counts, leasedUntil, failures: 0, retryAt: null } : null;
  }
  const isStored = await writeOwn(
    db,
    row,
    // A run that was requested during this run stays requested.
    sql`last_started_at = run_started_at, last_finished_at = ${now.toISOString()}, last_slices = ${slices},
      last_counts = ${JSON.stringify(counts)}, asked_at = iif(asked_at > run_started_at, asked_at, NULL),
      run_started_at = NULL, cursor = NULL, slices = 0, counts = '{}', lease_id = '', leased_until = '',
      failures = 0, retry_at = NULL`,
  );
  return isStored ? { ...row, runStartedAt: null } : null;
}

/** The run later continues from its cursor. Each further failure makes the wait longer. */
export async function keepFailure(db: Db, row: JobRow, failure: JobFailure, now: Date): Promise<void> {
  const failures = row.failures + 1;
  const retryAt = new Date(now.getTime() + retryDelayMs(failures)).toISOString();
  await writeOwn(
    db,
    row,
    sql`failures = ${failures}, failed_at = ${now.toISOString()}, failure = ${failure}, retry_at = ${retryAt},
      lease_id = '', leased_until = ''`,
  );
}

export async function releaseJob(db: Db, row: JobRow): Promise<void> {
  await writeOwn(db, row, sql`lease_id = '', leased_until = ''`);
}

export const selectCalendars = (db: Db, from: LocalDate, to: LocalDate) => ({
  calendars: db.select().from(workCalendars),
  holidays: statement<{ calendarId: string; date: LocalDate }>(
    db,
    sql`SELECT calendar_id AS calendarId, date FROM work_calendars
      CROSS JOIN holidays ON calendar_id = work_calendars.id AND date BETWEEN ${from} AND ${to}`,
  ),
});

export function toCalendars(rows: ReadResults<ReturnType<typeof selectCalendars>>): Map<string, WorkCalendar> {
  const holidays = Map.groupBy(rows.holidays, ({ calendarId }) => calendarId);
  return new Map(
    rows.calendars.map(({ id, workdays, times, pastRules }) => {
      const dates = (holidays.get(id) ?? []).map(({ date }) => date);
      return [id, { workdays, times, pastRules, holidays: new Set(dates) }];
    }),
  );
}
