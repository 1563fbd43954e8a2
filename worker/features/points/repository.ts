import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Page } from '../../../domain/api/common.ts';
import type { PointHistoryRow } from '../../../domain/api/points.ts';
import { findTakeBackRefusal, isAward } from '../../../domain/points/take-back.ts';
import { addArchivedLedger, selectArchivedLedger } from '../../core/archive/read.ts';
import type { ArchiveStore } from '../../core/archive/store.ts';
import { ledgerRowId, toPointTransaction } from '../../core/bonus.ts';
import { BEST_MONTH } from '../../core/figures/rebuild.ts';
import { runTogether, statement, type Db, type Statement } from '../../db/client.ts';
import { encodeCursor } from '../../db/cursor.ts';
import { pointTransactions, type UserRow } from '../../db/schema.ts';
import { readNames } from '../../db/people/user-names.ts';

const selectLedger = (db: Db, userId: string, beforeSeq: number | null, limit: number) =>
  db
    .select()
    .from(pointTransactions)
    .where(
      and(eq(pointTransactions.userId, userId), beforeSeq === null ? undefined : lt(pointTransactions.seq, beforeSeq)),
    )
    .orderBy(desc(pointTransactions.seq))
    .limit(limit);

/** Holds when the points of the ledger row with this id were taken back. */
export const isTakenBackSql = (rowId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM point_transactions AS back
    WHERE back.reference_type = 'taken_back' AND back.reference_id = ${rowId})`;

/** Finds an award by the id of its ledger row, with the balance of its user. */
export async function findAward(db: Db, rowId: string) {
  const [award] = await db
    .select()
    .from(pointTransactions)
    .where(
      sql`user_id = ${rowId.slice(0, rowId.lastIndexOf('-'))} AND seq = ${Number(rowId.slice(rowId.lastIndexOf('-') + 1))}`,
    );
  if (!award) return undefined;
  const [now] = await statement<{ balance: number; isTakenBack: number }>(
    db,
    sql`SELECT points_balance AS balance, ${isTakenBackSql(sql`${rowId}`)} AS isTakenBack
      FROM users WHERE id = ${award.userId}`,
  );
  return { award, balance: now?.balance ?? 0, isTakenBack: now?.isTakenBack === 1 };
}

/** Computes the user's best month again, because the month of an award that was taken back may have been the best. */
export const storeBestMonth = (db: Db, userId: string, isWritten: SQL): Statement =>
  statement(
    db,
    sql`UPDATE users SET best_month_points = (${sql.raw(BEST_MONTH)}) WHERE id = ${userId} AND ${isWritten}`,
  );

/** Returns the ids, among these, of the awards that were taken back. */
async function readTakenBack(db: Db, rowIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (rowIds.length === 0) return new Set();
  const found = await statement<{ id: string }>(
    db,
    sql`SELECT reference_id AS id FROM point_transactions WHERE reference_type = 'taken_back'
      AND reference_id IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Reads a page of a user's ledger, newest first. The page contains the rows before the sequence number `before`, or the
 * newest rows when `before` is null. Reads archived months from the archive files. Throws archive_unavailable.
 */
export async function readHistory(
  db: Db,
  store: ArchiveStore | null,
  { id: userId, pointsBalance: balance }: Pick<UserRow, 'id' | 'pointsBalance'>,
  { before, limit }: { before: number | null; limit: number },
  asked: { actorId: string; now: Date },
): Promise<Page<PointHistoryRow>> {
  const found = await runTogether(db, {
    here: selectLedger(db, userId, before, limit + 1),
    months: selectArchivedLedger(db, userId, before),
  });
  const { rows, rest } = await addArchivedLedger(db, store, userId, { ...found, before, wanted: limit + 1 });
  const shown = rows.slice(0, limit);
  const own = shown.filter((row) => isAward(row) && row.createdBy === asked.actorId).map(ledgerRowId);
  const [names, takenBack] = await Promise.all([readNames(db, shown), readTakenBack(db, own)]);
  const mayTakeBack = (award: (typeof shown)[number]) => {
    const facts = { award, balance, isTakenBack: takenBack.has(ledgerRowId(award)) };
    return findTakeBackRefusal(facts, asked.actorId, asked.now) === null;
  };
  const items = shown.map((row) => ({
    ...toPointTransaction(row),
    mayTakeBack: mayTakeBack(row),
    createdByName: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
  }));
  const last = shown.at(-1);
  if (rows.length > limit && last) return { items, nextCursor: encodeCursor([last.seq]) };
  return rest === null ? { items } : { items, nextCursor: encodeCursor([rest + 1]) };
}
