import { sql, type SQL } from 'drizzle-orm';
import { ATTEMPTS_MAX } from '../../../domain/archive/closed-months.ts';
import type { ArchiveState } from '../../../domain/archive/states.ts';
import { runInOrder, statement, type Db } from '../../db/client.ts';
import type { ArchiveRow } from '../../db/schema.ts';
import { guard, type Guard } from '../guard.ts';

/** Holds while the month is as it was read, so that only one of two concurrent runs continues. */
export const isHere = ({ month, state, place, attempts }: ArchiveRow): Guard =>
  guard(
    'archive: place',
    sql`EXISTS (SELECT 1 FROM archives WHERE month = ${month} AND state = ${state} AND place = ${place}
      AND attempts = ${attempts})`,
  );

/** Moves the month to its next state, starting at the first user. */
export async function turnTo(
  db: Db,
  archive: ArchiveRow,
  state: ArchiveState,
  now: Date,
  sha256: string | null = archive.sha256,
): Promise<void> {
  await statement(
    db,
    sql`UPDATE archives SET state = ${state}, place = '', sha256 = ${sha256}, updated_at = ${now.toISOString()}
      WHERE month = ${archive.month} AND ${isHere(archive)}`,
  );
}

/** Advances the month's place, in the batch of the work before it. */
export const moveOn = (db: Db, archive: ArchiveRow, place: string, now: Date) =>
  statement(
    db,
    sql`UPDATE archives SET place = ${place}, updated_at = ${now.toISOString()}
      WHERE month = ${archive.month} AND ${isHere(archive)}`,
  );

const restart = (problem: SQL, attempts: SQL, now: Date) => sql`state = 'writing', place = '', attempts = ${attempts},
  problem = ${problem}, sha256 = NULL, bytes = 0, check_ins = 0, ledger_rows = 0, points = 0, updated_at = ${now.toISOString()}`;

/** Begins a month, or begins it again after it was put back. */
export async function startMonth(db: Db, month: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await runInOrder(db, [
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
 * Writes a month's file anew, a few times, when it differs from the rows. When users' rows have already left the
 * database, the month is stuck until an operator looks: nothing is lost, and every sum is right.
 */
export async function restartMonth(db: Db, archive: ArchiveRow, problem: string, now: Date): Promise<void> {
  const { month, state, place, attempts } = archive;
  const mayRewrite = state !== 'restoring' && (state !== 'moving' || place === '') && attempts < ATTEMPTS_MAX;
  const here = isHere(archive);
  const change = mayRewrite
    ? restart(sql`${problem}`, sql`attempts + 1`, now)
    : sql`state = 'stuck', problem = ${problem}, updated_at = ${now.toISOString()}`;
  await runInOrder(db, [
    ...(mayRewrite ? [statement(db, sql`DELETE FROM archive_parts WHERE month = ${month} AND ${here}`)] : []),
    statement(db, sql`UPDATE archives SET ${change} WHERE month = ${month} AND ${here}`),
  ]);
}
