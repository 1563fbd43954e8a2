import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { PointHistoryRow } from '../../../domain/api/points.ts';
import { toPointTransaction } from '../../db/bonus.ts';
import type { Db } from '../../db/client.ts';
import { pointTransactions, users, type PointTransactionRow } from '../../db/schema.ts';

/** A ledger row with the name of who booked it. */
interface HistoryRow extends PointTransactionRow {
  createdByName: string | null;
}

export const toPointHistoryRow = (row: HistoryRow): PointHistoryRow => ({
  ...toPointTransaction(row),
  createdByName: row.createdByName,
});

/** A person's ledger, newest first, before a row's place in it. */
export function selectHistory(db: Db, userId: string, beforeSeq: number | null, limit: number) {
  return db
    .select({ ...getTableColumns(pointTransactions), createdByName: users.name })
    .from(pointTransactions)
    .leftJoin(users, eq(users.id, pointTransactions.createdBy))
    .where(
      and(eq(pointTransactions.userId, userId), beforeSeq === null ? undefined : lt(pointTransactions.seq, beforeSeq)),
    )
    .orderBy(desc(pointTransactions.seq))
    .limit(limit);
}
