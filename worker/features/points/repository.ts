import { and, desc, eq, lt } from 'drizzle-orm';
import type { Page } from '../../../domain/api/common.ts';
import type { PointHistoryRow } from '../../../domain/api/points.ts';
import { addArchivedLedger, selectArchivedLedger } from '../../core/archive/read.ts';
import type { ArchiveStore } from '../../core/archive/store.ts';
import { toPointTransaction } from '../../core/bonus.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { encodeCursor } from '../../db/cursor.ts';
import { pointTransactions } from '../../db/schema.ts';
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

/**
 * Reads a page of a user's ledger, newest first. The page contains the rows before the sequence number `before`, or the
 * newest rows when `before` is null. Reads archived months from the archive files. Throws archive_unavailable.
 */
export async function readHistory(
  db: Db,
  store: ArchiveStore | null,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Page<PointHistoryRow>> {
  const found = await runTogether(db, {
    here: selectLedger(db, userId, before, limit + 1),
    months: selectArchivedLedger(db, userId, before),
  });
  const { rows, rest } = await addArchivedLedger(db, store, userId, { ...found, before, wanted: limit + 1 });
  const shown = rows.slice(0, limit);
  const names = await readNames(db, shown);
  const items = shown.map((row) => ({
    ...toPointTransaction(row),
    createdByName: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
  }));
  const last = shown.at(-1);
  if (rows.length > limit && last) return { items, nextCursor: encodeCursor([last.seq]) };
  return rest === null ? { items } : { items, nextCursor: encodeCursor([rest + 1]) };
}
