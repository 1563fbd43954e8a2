import { sql } from 'drizzle-orm';
import type { Difference } from '../../domain/audit/difference.ts';
import { dailyAt } from '../../domain/jobs/schedule.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import { isWithin } from '../core/audit/checks.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from '../core/audit/find-differences.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';
import { toJob } from './job.ts';

/** Users of one slice. A year of their check-ins is about 16,000 rows. */
const PEOPLE_A_SLICE = 50;
/** Days whose figures are counted again, in all and in one slice. With 100,000 users a day is as many rows. */
const DAYS_COUNTED = 35;
const DAYS_A_SLICE = 5;
/** The most stored differences of one slice, because a fault in the rules would affect every user. */
const DIFFERENCES_PER_SLICE = 100;

/** The place in the users by id, then in the days. */
type AuditCursor = { after: string } | { day: LocalDate };

/** Stores a slice's differences in place of those that the run before found there. */
function keep(db: Db, replaced: Statement, found: readonly Difference[], at: string): Promise<unknown> {
  const reported = found
    .slice(0, DIFFERENCES_PER_SLICE)
    .map((one) => ({ ...one, stored: one.stored.slice(0, 200), computed: one.computed.slice(0, 200) }));
  return runInOrder(db, [
    replaced,
    ...(reported.length === 0
      ? []
      : [
          statement(
            db,
            sql`INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at)
              SELECT ifnull(value ->> 'userId', ''), value ->> 'kind', ifnull(value ->> 'day', ''), value ->> 'stored',
                value ->> 'computed', ${at} FROM json_each(${JSON.stringify(reported)}) WHERE true
              ON CONFLICT DO UPDATE SET stored = excluded.stored, computed = excluded.computed`,
          ),
        ]),
  ]);
}

async function auditPeople(db: Db, after: string, now: Date, at: string) {
  const ids = await statement<{ id: string }>(
    db,
    sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE_A_SLICE}`,
  );
  const through = ids.at(-1)?.id;
  if (through === undefined) return { people: 0, differences: 0, next: null };
  const range = { after, through };
  const found = await findDifferences(db, range, now);
  await keep(db, statement(db, sql`DELETE FROM audit_differences WHERE ${isWithin('user_id', range)}`), found, at);
  return {
    people: ids.length,
    differences: found.length,
    next: ids.length === PEOPLE_A_SLICE ? through : null,
  };
}

/** Returns the last day that is over in every zone, so that no check-in of it is being written. */
const lastDay = (runStartedAt: Date): LocalDate => addDays(runStartedAt.toISOString().slice(0, 10), -1);

/**
 * Compares, each night, all stored values of points and streaks with the rows that they follow from. Differences stay
 * on the admins' dashboard until a later night does not find them any more.
 */
export const nightlyAudit = toJob<AuditCursor>({
  name: 'nightly_audit',
  schedule: dailyAt(2),
  queries: 16,
  async runSlice({ db, now, runStartedAt, cursor }) {
    const at = runStartedAt.toISOString();
    if (cursor === null || 'after' in cursor) {
      const { next, ...counts } = await auditPeople(db, cursor?.after ?? '', now, at);
      const days = { day: addDays(lastDay(runStartedAt), 1 - DAYS_COUNTED) };
      return { isDone: false, cursor: next === null ? days : { after: next }, counts };
    }
    const { day: first } = cursor;
    const last = lastDay(runStartedAt);
    const days = Array.from({ length: DAYS_A_SLICE }, (_, step) => addDays(first, step)).filter((day) => day <= last);
    const isLast = days.includes(last);
    const found: Difference[] = [];
    for (const day of days) found.push(...(await findFigureDifferences(db, day)));
    if (isLast) found.push(...(await findTotalDifference(db)));
    const through = days.at(-1) ?? first;
    const replaced = isLast
      ? sql`user_id = '' AND (day BETWEEN ${first} AND ${through} OR day = '' OR found_at < ${at})`
      : sql`user_id = '' AND day BETWEEN ${first} AND ${through}`;
    await keep(db, statement(db, sql`DELETE FROM audit_differences WHERE ${replaced}`), found, at);
    const counts = { days: days.length, differences: found.length };
    return isLast ? { isDone: true, counts } : { isDone: false, cursor: { day: addDays(through, 1) }, counts };
  },
});
