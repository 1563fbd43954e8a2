import { ORDER_DIFFERENCES, type Difference } from '#domain/audit/difference.ts';
import { dailyAt } from '#domain/jobs/schedule.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from '../core/audit/find-differences.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { toJob } from './job.ts';
import { selectUserIds } from './repository.ts';
import { sql } from 'drizzle-orm';
import { isWithin } from '../core/audit/checks.ts';
import { writeBatch } from '../core/write-batch.ts';

/** A fault in the rules could cause a difference for every user. */
const DIFFERENCES_PER_SLICE = 100;

/** The comparison with the gift card provider deletes its own differences. */
const IS_ITS_OWN = sql`kind NOT IN (SELECT value FROM json_each(${JSON.stringify(ORDER_DIFFERENCES)}))`;

function keep(db: Db, replaced: Statement, found: readonly Difference[], at: string): Promise<unknown> {
  const reported = found
    .slice(0, DIFFERENCES_PER_SLICE)
    .map((one) => ({ ...one, stored: one.stored.slice(0, 200), computed: one.computed.slice(0, 200) }));
  return writeBatch(db, [
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

const replaceUserDifferences = (
  db: Db,
  range: { after: string; through: string },
  found: readonly Difference[],
  at: string,
): Promise<unknown> =>
  keep(
    db,
    statement(db, sql`DELETE FROM audit_differences WHERE ${isWithin('user_id', range)} AND ${IS_ITS_OWN}`),
    found,
    at,
  );

/**
 * The last slice also replaces the difference of the company's total, and deletes the differences of days that no run
 * counts any more.
 */
function replaceFigureDifferences(
  db: Db,
  { first, through, isLast }: { first: LocalDate; through: LocalDate; isLast: boolean },
  found: readonly Difference[],
  at: string,
): Promise<unknown> {
  const replaced = isLast
    ? sql`user_id = '' AND (day BETWEEN ${first} AND ${through} OR day = '' OR found_at < ${at})`
    : sql`user_id = '' AND day BETWEEN ${first} AND ${through}`;
  return keep(db, statement(db, sql`DELETE FROM audit_differences WHERE ${replaced} AND ${IS_ITS_OWN}`), found, at);
}

const PEOPLE_A_SLICE = 50;
const DAYS_COUNTED = 35;
const DAYS_A_SLICE = 5;

type AuditCursor = { after: string } | { day: LocalDate };

async function auditPeople(db: Db, after: string, now: Date, at: string) {
  const ids = await selectUserIds(db, after, PEOPLE_A_SLICE);
  const through = ids.at(-1)?.id;
  if (through === undefined) return { people: 0, differences: 0, next: null };
  const range = { after, through };
  const found = await findDifferences(db, range, now);
  await replaceUserDifferences(db, range, found, at);
  return {
    people: ids.length,
    differences: found.length,
    next: ids.length === PEOPLE_A_SLICE ? through : null,
  };
}

const lastDay = (runStartedAt: Date): LocalDate => addDays(runStartedAt.toISOString().slice(0, 10), -1);

/**
 * Each night, compares all stored points and streaks with the rows from which they are computed. The admins' dashboard
 * shows a difference until a later run does not find it any more.
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
    await replaceFigureDifferences(db, { first, through, isLast }, found, at);
    const counts = { days: days.length, differences: found.length };
    return isLast ? { isDone: true, counts } : { isDone: false, cursor: { day: addDays(through, 1) }, counts };
  },
});
