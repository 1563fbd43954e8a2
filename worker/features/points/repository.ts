import { sql, type SQL } from 'drizzle-orm';
import type { Page } from '#domain/api/common.ts';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { findTakeBackRefusal, isAward } from '#domain/points/take-back.ts';
import { completeLedger, selectLedger } from '#worker/core/history/person.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import { ledgerRowId, toPointTransaction } from '#worker/core/bonus.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { encodeCursor } from '#worker/db/cursor.ts';
import { pointTransactions, type PointTransactionRow, type UserRow } from '#worker/db/schema.ts';
import { readNames } from '#worker/db/people/user-names.ts';

export const isTakenBackSql = (rowId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM point_transactions AS back
    WHERE back.reference_type = 'taken_back' AND back.reference_id = ${rowId})`;

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
 * The names of the givers by thanks. Only the receiver reads them, because admins read every ledger and may not read
 * every thanks.
 */
async function readThankers(db: Db, rows: readonly PointTransactionRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ referenceType, referenceId }) => (referenceType === 'thanks' ? [referenceId] : []));
  if (ids.length === 0) return new Map();
  const found = await statement<{ id: string; name: string }>(
    db,
    sql`SELECT thanks.id, users.name FROM thanks CROSS JOIN users ON users.id = from_user
      WHERE thanks.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

export async function readHistory(
  db: Db,
  files: MonthFiles | null,
  { id: userId, pointsBalance: balance }: Pick<UserRow, 'id' | 'pointsBalance'>,
  { before, limit }: { before: number | null; limit: number },
  asked: { actorId: string; now: Date },
): Promise<Page<PointHistoryRow>> {
  const page = { before, wanted: limit + 1 };
  const found = await runTogether(db, selectLedger(db, userId, page));
  const { rows, rest } = await completeLedger(db, files, userId, found, page);
  const shown = rows.slice(0, limit);
  const own = shown.filter((row) => isAward(row) && row.createdBy === asked.actorId).map(ledgerRowId);
  const [names, takenBack, thankers] = await Promise.all([
    readNames(db, shown),
    readTakenBack(db, own),
    readThankers(db, userId === asked.actorId ? shown : []),
  ]);
  const mayTakeBack = (award: (typeof shown)[number]) => {
    const facts = { award, balance, isTakenBack: takenBack.has(ledgerRowId(award)) };
    return findTakeBackRefusal(facts, asked.actorId, asked.now) === null;
  };
  const items = shown.map((row) => ({
    ...toPointTransaction(row),
    mayTakeBack: mayTakeBack(row),
    createdByName: names.get(row.createdBy ?? '') ?? thankers.get(row.referenceId ?? '') ?? null,
  }));
  const last = shown.at(-1);
  if (rows.length > limit && last) return { items, nextCursor: encodeCursor([last.seq]) };
  return rest === null ? { items } : { items, nextCursor: encodeCursor([rest + 1]) };
}
