import { and, desc, eq, lt } from 'drizzle-orm';
import type { PointTransaction } from '../../../domain/api/points.ts';
import type { Db } from '../../db/client.ts';
import { pointTransactions, type PointTransactionRow } from '../../db/schema.ts';

export function toPointTransaction(row: PointTransactionRow): PointTransaction {
  return {
    id: row.id,
    userId: row.userId,
    transactionType: row.transactionType,
    pointsAmount: row.pointsAmount,
    referenceType: row.referenceType,
    referenceId: row.referenceId,
    description: row.description,
    createdBy: row.createdBy,
    runningBalance: row.runningBalance,
    createdAt: row.createdAt,
  };
}

/** A person's ledger, newest first, before a row's place in it. */
export function selectHistory(db: Db, userId: string, beforeSeq: number | null, limit: number) {
  return db
    .select()
    .from(pointTransactions)
    .where(
      and(eq(pointTransactions.userId, userId), beforeSeq === null ? undefined : lt(pointTransactions.seq, beforeSeq)),
    )
    .orderBy(desc(pointTransactions.seq))
    .limit(limit);
}
