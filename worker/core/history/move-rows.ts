import { sql } from 'drizzle-orm';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import { addDays } from '#domain/time/local-date.ts';
import { monthEnd, monthStart } from '#domain/time/months.ts';
import { ignoreFailedGuard, writeBatch } from '../write-batch.ts';
import { runTogether, statement, type Db, type Statement } from '#worker/db/client.ts';
import { checkIns, pointTransactions } from '#worker/db/schema.ts';
import { archivedRecords, type ArchivePartRow, type ArchiveRow } from './tables.ts';
import { groupByUser, toHeader, readLines, sumUp, toLines, type StoredRow, type UserRows } from './lines.ts';
import { BrokenArchive, findNextPart, readPartText } from './parts.ts';
import { isInSlice, columnNames, readSlice } from './slices.ts';
import type { MonthFiles } from './month-files.ts';
import { isHere, moveOn, turnTo } from './turns.ts';

/**
 * The number of days after which no write can remove a check-in any more. After these days, the user's record can
 * safely continue from the check-in.
 */
const SETTLED_DAYS = CORRECTION_DAYS + 30;
/** D1 accepts a parameter of up to 2 MB. */
const ROWS_AT_ONCE = 1_000;

const hasLater = (now: Date) => sql`EXISTS (
  SELECT 1 FROM check_ins AS later WHERE later.user_id = check_ins.user_id AND later.local_date > check_ins.local_date
    AND later.local_date < ${addDays(now.toISOString().slice(0, 10), -SETTLED_DAYS)})`;

function insertStored(
  db: Db,
  table: typeof archivedRecords | typeof checkIns | typeof pointTransactions,
  rows: readonly StoredRow[],
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
        FROM json_each(${JSON.stringify(chunk)}) WHERE 1 ORDER BY key ${onConflict}`,
    ),
  );
}

/**
 * A user's newest check-in stays in D1, even when its month is archived. This function deletes the check-ins of
 * archived months that are no longer the newest.
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

async function readSame(db: Db, store: MonthFiles, archive: ArchiveRow, part: ArchivePartRow) {
  const [text, users] = await Promise.all([readPartText(store, part), readSlice(db, archive.month, part)]);
  const header = part.offset === 0 ? toHeader(archive.month) : '';
  if (text !== header + toLines(users))
    throw new BrokenArchive(`Rows of ${archive.month} changed after they were written.`);
  return users;
}

/**
 * Runs statements that take ledger rows away, or bring them back, while the month is still at its place. The month holds
 * a row of moving_months meanwhile.
 */
const runMoving = (db: Db, archive: ArchiveRow, statements: readonly Statement[]) =>
  writeBatch(
    db,
    [
      statement(db, sql`INSERT INTO moving_months (month) VALUES (${archive.month})`),
      ...statements,
      statement(db, sql`DELETE FROM moving_months`),
    ],
    { guards: [isHere(archive)] },
  ).catch(ignoreFailedGuard);

export async function moveRows(db: Db, store: MonthFiles, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, place } = archive;
  const part = await findNextPart(db, month, place);
  if (!part) return finish(db, archive, now);
  const users = await readSame(db, store, archive, part);
  const records = users.map((user) => ({ ...sumUp(user), month }));
  await runMoving(db, archive, [
    ...insertStored(db, archivedRecords, records),
    statement(
      db,
      sql`DELETE FROM check_ins WHERE local_date BETWEEN ${monthStart(month)} AND ${monthEnd(month)}
        AND user_id IN (SELECT value FROM json_each(${JSON.stringify(users.map(({ userId }) => userId))}))
        AND ${hasLater(now)}`,
    ),
    statement(
      db,
      sql`DELETE FROM point_transactions WHERE (user_id, seq) IN (
        SELECT p.user_id, p.seq FROM archived_records AS a
        CROSS JOIN point_transactions AS p ON p.user_id = a.user_id AND p.seq BETWEEN a.first_seq AND a.last_seq
        WHERE a.month = ${month} AND a.user_id IN (
          SELECT value FROM json_each(${JSON.stringify(users.map(({ userId }) => userId))})))`,
    ),
    moveOn(db, archive, part.lastUser, now),
  ]);
}

const hasValues = (row: StoredRow | undefined, stored: StoredRow): boolean =>
  Object.entries(stored).every(([name, value]) => (row?.[name] ?? null) === value);

/**
 * Reads from the file the rows of the users in the part, without the users whose rows are still in D1, because a move
 * stopped half-way. Throws BrokenArchive when the rows differ from their sums, or from a check-in that never left D1.
 */
async function readMoved(db: Db, store: MonthFiles, archive: ArchiveRow, part: ArchivePartRow): Promise<UserRows[]> {
  const { month } = archive;
  const [text, { records, here }] = await Promise.all([
    readPartText(store, part),
    runTogether(db, {
      records: statement<StoredRow>(
        db,
        sql`SELECT * FROM archived_records WHERE month = ${month} AND ${isInSlice(part, sql`user_id`)}`,
      ),
      here: statement<StoredRow>(
        db,
        sql`SELECT c.* FROM archived_records AS a
          CROSS JOIN check_ins AS c ON c.user_id = a.user_id AND c.local_date BETWEEN ${monthStart(month)} AND ${monthEnd(month)}
          WHERE a.month = ${month} AND ${isInSlice(part, sql`a.user_id`)}`,
      ),
    }),
  ]);
  const stored = readLines(text);
  const sums = new Map(records.map((row) => [row.user_id, row]));
  const kept = Map.groupBy(here, (row) => row.user_id);
  const users = groupByUser(stored.checkIns, stored.ledger).filter(({ userId }) => sums.has(userId));
  const isSame = users.every(
    (user) =>
      hasValues(sums.get(user.userId), sumUp(user)) &&
      (kept.get(user.userId) ?? []).every((row) => user.checkIns.some((one) => hasValues(row, one))),
  );
  if (users.length !== records.length || !isSame)
    throw new BrokenArchive(`Rows of ${month} in the database differ from their file.`);
  return users;
}

export async function restoreRows(db: Db, store: MonthFiles, archive: ArchiveRow, now: Date): Promise<void> {
  const { month, place } = archive;
  const part = await findNextPart(db, month, place);
  if (!part) return turnTo(db, archive, 'restored', now);
  const users = await readMoved(db, store, archive, part);
  await runMoving(db, archive, [
    // A user's newest check-in never left D1, so its row may exist.
    ...insertStored(
      db,
      checkIns,
      users.flatMap((user) => user.checkIns),
      sql`ON CONFLICT DO NOTHING`,
    ),
    ...insertStored(
      db,
      pointTransactions,
      users.flatMap((user) => user.ledger),
    ),
    statement(
      db,
      sql`DELETE FROM archived_records WHERE month = ${month}
        AND user_id IN (SELECT value FROM json_each(${JSON.stringify(users.map(({ userId }) => userId))}))`,
    ),
    moveOn(db, archive, part.lastUser, now),
  ]);
}
