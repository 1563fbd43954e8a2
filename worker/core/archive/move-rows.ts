import { sql } from 'drizzle-orm';
import { CORRECTION_DAYS } from '../../../domain/checkins/corrections.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { runInOrder, statement, type Db, type Statement } from '../../db/client.ts';
import { archivedRecords, checkIns, pointTransactions, type ArchivePartRow, type ArchiveRow } from '../../db/schema.ts';
import { groupByUser, toHeader, readLines, sumUp, toLines, type StoredRow } from './lines.ts';
import { BrokenArchive, findNextPart, readPartText } from './parts.ts';
import { isInSlice, columnNames, readSlice } from './slices.ts';
import type { ArchiveStore } from './store.ts';
import { isHere, moveOn, turnTo } from './turns.ts';

/**
 * The number of days after which no write can remove a check-in any more. After these days, the user's record can
 * safely continue from the check-in.
 */
const SETTLED_DAYS = CORRECTION_DAYS + 30;
/** The limit of rows in one parameter. D1 accepts a parameter of up to 2 MB. */
const ROWS_AT_ONCE = 1_000;

/** Holds for a check-in when the user has a later check-in that no write can remove any more. */
const hasLater = (now: Date) => sql`EXISTS (
  SELECT 1 FROM check_ins AS later WHERE later.user_id = check_ins.user_id AND later.local_date > check_ins.local_date
    AND later.local_date < ${addDays(now.toISOString().slice(0, 10), -SETTLED_DAYS)})`;

/** Inserts stored rows, ROWS_AT_ONCE at a time, while `guard` holds. */
function insertStored(
  db: Db,
  table: typeof archivedRecords | typeof checkIns | typeof pointTransactions,
  rows: readonly StoredRow[],
  guard: ReturnType<typeof isHere>,
  onConflict = sql``,
): Statement[] {
  const names = columnNames(table);
  const values = names.map((name) => sql.raw(`value ->> '$.${name}'`));
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
  // The order matters, because a ledger row continues the chain of the row before it.
  return chunks.map((chunk) =>
    statement(
      db,
      sql`INSERT INTO ${table} (${sql.raw(names.join(', '))}) SELECT ${sql.join(values, sql`, `)}
        FROM json_each(${JSON.stringify(chunk)}) WHERE ${guard} ORDER BY key ${onConflict}`,
    ),
  );
}

/**
 * Ends the move of a month. A user's newest check-in stays in D1, even when its month is archived. This function
 * deletes the check-ins of archived months that are no longer the newest.
 */
async function finish(db: Db, archive: ArchiveRow, now: Date): Promise<void> {
  const { month } = archive;
  await statement(
    db,
    sql`DELETE FROM check_ins WHERE local_date < ${monthStart(month)} AND ${hasLater(now)}
      AND EXISTS (SELECT 1 FROM archived_records AS a WHERE a.user_id = check_ins.user_id
        AND a.month = substr(check_ins.local_date, 1, 7))
      AND NOT EXISTS (SELECT 1 FROM archives WHERE month = substr(check_ins.local_date, 1, 7) AND state <> 'done')`,
  );
  await turnTo(db, archive, 'done', now);
}

/**
 * Compares the text of a part with the rows in the database, and returns these rows by user. Throws BrokenArchive when
 * the text and the rows differ.
 */
async function readSame(db: Db, store: ArchiveStore, archive: ArchiveRow, part: ArchivePartRow) {
  const [text, users] = await Promise.all([readPartText(store, part), readSlice(db, archive.month, part)]);
  const header = part.offset === 0 ? toHeader(archive.month) : '';
  if (text !== header + toLines(users))
    throw new BrokenArchive(`Rows of ${archive.month} changed after they were written.`);
  return users;
}

/** Moves the rows of the users in the next part: deletes the rows and inserts their sums. Throws BrokenArchive. */
export async function moveRows(db: Db, store: ArchiveStore, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, place } = archive;
  const part = await findNextPart(db, month, place);
  if (!part) return finish(db, archive, now);
  const users = await readSame(db, store, archive, part);
  const here = isHere(archive);
  const records = users.map((user) => ({ ...sumUp(user), month }));
  await runInOrder(db, [
    ...insertStored(db, archivedRecords, records, here),
    statement(
      db,
      sql`DELETE FROM check_ins WHERE ${here} AND local_date BETWEEN ${monthStart(month)} AND ${monthEnd(month)}
        AND user_id IN (SELECT value FROM json_each(${JSON.stringify(users.map(({ userId }) => userId))}))
        AND ${hasLater(now)}`,
    ),
    statement(
      db,
      sql`DELETE FROM point_transactions WHERE ${here} AND (user_id, seq) IN (
        SELECT p.user_id, p.seq FROM archived_records AS a
        CROSS JOIN point_transactions AS p ON p.user_id = a.user_id AND p.seq BETWEEN a.first_seq AND a.last_seq
        WHERE a.month = ${month} AND a.user_id IN (
          SELECT value FROM json_each(${JSON.stringify(users.map(({ userId }) => userId))})))`,
    ),
    moveOn(db, archive, part.lastUser, now),
  ]);
}

/** Inserts the rows of the users in the next part into the database again. Throws BrokenArchive. */
export async function restoreRows(db: Db, store: ArchiveStore, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, place } = archive;
  const part = await findNextPart(db, month, place);
  if (!part) return turnTo(db, archive, 'restored', now);
  const here = isHere(archive);
  const stored = readLines(await readPartText(store, part));
  const moved = await db
    .select({ userId: archivedRecords.userId })
    .from(archivedRecords)
    .where(sql`${archivedRecords.month} = ${month} AND ${isInSlice(part, sql`${archivedRecords.userId}`)}`);
  // Restores only users whose rows moved. When a move stopped half-way, the rows of the other users are still in D1.
  const ids = new Set(moved.map(({ userId }) => userId));
  const users = groupByUser(stored.checkIns, stored.ledger).filter(({ userId }) => ids.has(userId));
  await runInOrder(db, [
    // A user's newest check-in never left D1, so its row may exist.
    ...insertStored(
      db,
      checkIns,
      users.flatMap((user) => user.checkIns),
      here,
      sql`ON CONFLICT DO NOTHING`,
    ),
    ...insertStored(
      db,
      pointTransactions,
      users.flatMap((user) => user.ledger),
      here,
    ),
    statement(
      db,
      sql`DELETE FROM archived_records WHERE ${here} AND month = ${month}
        AND user_id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`,
    ),
    moveOn(db, archive, part.lastUser, now),
  ]);
}
