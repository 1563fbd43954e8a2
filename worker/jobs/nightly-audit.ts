import { sql } from 'drizzle-orm';
import type { Difference } from '../../domain/audit/difference.ts';
import { dailyAt } from '../../domain/jobs/schedule.ts';
import { addDays, type LocalDate } from '../../domain/time/local-date.ts';
import { isWithin } from '../core/audit/checks.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from '../core/audit/find-differences.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';
import { toJob } from './job.ts';

/** People whom one slice looks at: a year of them is some 16,000 rows. */
const PEOPLE_A_SLICE = 50;
/** Figures of so many days are counted again, and of so many in one slice: of 100,000 people a day is as many rows. */
const DAYS_COUNTED = 35;
const DAYS_A_SLICE = 5;
/** Differences of one slice that are kept: a fault of the rules would be everybody's. */
const KEPT_A_SLICE = 100;

/** People by their ids, then days. */
type AuditCursor = { after: string } | { day: LocalDate };

/** Keeps what a slice found in the place of what the run before found there. */
function keep(db: Db, replaced: Statement, found: readonly Difference[], at: string): Promise<unknown> {
  const kept = found
    .slice(0, KEPT_A_SLICE)
    .map((one) => ({ ...one, stored: one.stored.slice(0, 200), computed: one.computed.slice(0, 200) }));
  return runInOrder(db, [
    replaced,
    ...(kept.length === 0
      ? []
      : [
          statement(
            db,
            sql`INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at)
              SELECT ifnull(value ->> 'userId', ''), value ->> 'kind', ifnull(value ->> 'day', ''), value ->> 'stored',
                value ->> 'computed', ${at} FROM json_each(${JSON.stringify(kept)}) WHERE true
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

/** A day that is over everywhere: no check-in of it is being written. */
const lastDay = (runStartedAt: Date): LocalDate => addDays(runStartedAt.toISOString().slice(0, 10), -1);

/**
 * Each night, everything that is stored of points and streaks against the rows that it follows from. Differences are kept for
 * the admins' dashboard until a later night no longer finds them.
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
