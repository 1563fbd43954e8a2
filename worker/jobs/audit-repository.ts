import { sql } from 'drizzle-orm';
import type { Difference } from '../../domain/audit/difference.ts';
import type { LocalDate } from '../../domain/time/local-date.ts';
import { isWithin } from '../core/audit/checks.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';

/** The limit of differences that one slice stores. A fault in the rules could cause a difference for every user. */
const DIFFERENCES_PER_SLICE = 100;

/** Stores the differences of a slice. First, `replaced` deletes the differences of an earlier run. */
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

/** Replaces the differences of the users in `range`. */
export const replaceUserDifferences = (
  db: Db,
  range: { after: string; through: string },
  found: readonly Difference[],
  at: string,
): Promise<unknown> =>
  keep(db, statement(db, sql`DELETE FROM audit_differences WHERE ${isWithin('user_id', range)}`), found, at);

/**
 * Replaces the differences of the company's figures on some days. The last slice also replaces the difference of the
 * company's total, and deletes the differences of days that no run counts any more.
 */
export function replaceFigureDifferences(
  db: Db,
  { first, through, isLast }: { first: LocalDate; through: LocalDate; isLast: boolean },
  found: readonly Difference[],
  at: string,
): Promise<unknown> {
  const replaced = isLast
    ? sql`user_id = '' AND (day BETWEEN ${first} AND ${through} OR day = '' OR found_at < ${at})`
    : sql`user_id = '' AND day BETWEEN ${first} AND ${through}`;
  return keep(db, statement(db, sql`DELETE FROM audit_differences WHERE ${replaced}`), found, at);
}
