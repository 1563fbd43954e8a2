import { sql, type SQL } from 'drizzle-orm';
import { writeBatch } from '../write-batch.ts';
import { ATTEMPTS_MAX } from '#domain/closed-months/closed-months.ts';
import type { MonthState } from '#domain/closed-months/states.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { ArchiveRow } from './tables.ts';
import { guard, type Guard } from '../guard.ts';

/** Holds while the month's row has not changed since it was read, so that only one of two concurrent runs continues. */
export const isHere = ({ month, state, place, attempts }: ArchiveRow): Guard =>
  guard(
    'closed month: place',
    sql`EXISTS (SELECT 1 FROM archives WHERE month = ${month} AND state = ${state} AND place = ${place}
      AND attempts = ${attempts})`,
  );

/** Work in the next state starts at the first user. */
export async function turnTo(
  db: Db,
  archive: ArchiveRow,
  state: MonthState,
  now: Date,
  sha256: string | null = archive.sha256,
): Promise<void> {
  await statement(
    db,
    sql`UPDATE archives SET state = ${state}, place = '', sha256 = ${sha256}, updated_at = ${now.toISOString()}
      WHERE month = ${archive.month} AND ${isHere(archive)}`,
  );
}

/**
 * Stores `place`, the last user whose rows are done. Run this statement in the batch that does the work on these rows.
 */
export const moveOn = (db: Db, archive: ArchiveRow, place: string, now: Date) =>
  statement(
    db,
    sql`UPDATE archives SET place = ${place}, updated_at = ${now.toISOString()}
      WHERE month = ${archive.month} AND ${isHere(archive)}`,
  );

const restart = (problem: SQL, attempts: SQL, now: Date) => sql`state = 'writing', place = '', attempts = ${attempts},
  problem = ${problem}, sha256 = NULL, bytes = 0, check_ins = 0, ledger_rows = 0, points = 0, updated_at = ${now.toISOString()}`;

export async function startMonth(db: Db, month: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await writeBatch(db, [
    statement(
      db,
      sql`DELETE FROM archive_parts WHERE month = ${month}
        AND EXISTS (SELECT 1 FROM archives WHERE month = ${month} AND state = 'restored')`,
    ),
    statement(
      db,
      sql`INSERT INTO archives (month, state, began_at, updated_at) VALUES (${month}, 'writing', ${at}, ${at})
        ON CONFLICT (month) DO UPDATE SET ${restart(sql`NULL`, sql`1`, now)} WHERE state = 'restored'`,
    ),
  ]);
}

/**
 * Starts a month again when its file differs from the rows, at most ATTEMPTS_MAX times. When rows have already left the
 * database, the month becomes `stuck` instead, until an operator repairs it.
 */
export async function restartMonth(db: Db, archive: ArchiveRow, problem: string, now: Date): Promise<void> {
  const { month, state, place, attempts } = archive;
  const mayRewrite = state !== 'restoring' && (state !== 'moving' || place === '') && attempts < ATTEMPTS_MAX;
  const here = isHere(archive);
  const change = mayRewrite
    ? restart(sql`${problem}`, sql`attempts + 1`, now)
    : sql`state = 'stuck', problem = ${problem}, updated_at = ${now.toISOString()}`;
  await writeBatch(db, [
    ...(mayRewrite ? [statement(db, sql`DELETE FROM archive_parts WHERE month = ${month} AND ${here}`)] : []),
    statement(db, sql`UPDATE archives SET ${change} WHERE month = ${month} AND ${here}`),
  ]);
}
