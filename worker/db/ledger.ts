import { sql, type SQL } from 'drizzle-orm';
import type { ReferenceType, TransactionType } from '../../domain/api/points.ts';
import { type Db, statement } from './client.ts';

export interface LedgerEntry {
  id: string;
  userId: string;
  transactionType: TransactionType;
  /** Whole points, signed, never 0. */
  pointsAmount: number;
  referenceType: ReferenceType;
  referenceId: string | null;
  description: string;
  createdBy: string | null;
  /** Day in the company's zone. */
  bookedOn: string;
  /** Instant, ISO 8601. */
  at: string;
}

/**
 * Appends one row to a person's ledger, when `guard` holds in the same transaction. The trigger moves the balance.
 * It continues the chain from what the user row says at that moment, so concurrent batches cannot tear it.
 */
export function appendToLedger(db: Db, entry: LedgerEntry, guard: SQL) {
  const earned = entry.transactionType === 'earned' || entry.transactionType === 'bonus' ? entry.pointsAmount : 0;
  return statement(
    db,
    sql`
    INSERT INTO point_transactions (user_id, seq, id, transaction_type, points_amount, reference_type, reference_id,
      description, created_by, running_balance, running_earned, booked_on, created_at)
    SELECT id, ledger_seq + 1, ${entry.id}, ${entry.transactionType}, ${entry.pointsAmount}, ${entry.referenceType},
      ${entry.referenceId}, ${entry.description}, ${entry.createdBy}, points_balance + ${entry.pointsAmount},
      total_points_earned + ${earned}, ${entry.bookedOn}, ${entry.at}
    FROM users WHERE id = ${entry.userId} AND ${guard}`,
  );
}
