import { sql, type SQL } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';
import type { PointTransactionRow } from '../../db/schema.ts';
import { EXPORT_PAGE } from './table.ts';

export interface LedgerExport {
  userId: string;
  seq: number;
  bookedOn: string;
  /** Epoch milliseconds. */
  at: number;
  name: string;
  email: string;
  department: string;
  type: PointTransactionRow['transactionType'];
  amount: number;
  balance: number;
  reference: string;
  referenceId: string | null;
  description: string;
  by: string | null;
}

/**
 * The search covers this many more days before and after the period. After a change of the company's zone, a ledger row
 * may have an earlier booked day than the row before it.
 */
const ZONE_DAYS = 2;

/**
 * Returns SQL for the sequence number of the last ledger row that the user `u` has before `day`, or 0. It is a binary
 * search. A row that is missing was moved to an archive file, so it counts as a row before `day`.
 */
const lastBefore = (day: LocalDate): SQL => sql`(
  WITH RECURSIVE halved (low, high) AS (
    SELECT 0, u.ledger_seq + 1
    UNION ALL
    SELECT iif(ifnull(q.booked_on, '') < ${day}, (low + high) / 2, low), iif(ifnull(q.booked_on, '') < ${day}, high, (low + high) / 2)
    FROM halved LEFT JOIN point_transactions AS q ON q.user_id = u.id AND q.seq = (low + high) / 2
    WHERE high - low > 1
  ) SELECT max(low) FROM halved)`;

/** The maximum number of users whose rows one statement reads. */
const PEOPLE = 2_000;

/** Returns the id of the last user of the next part, or null when no user is left. */
export async function nextEnd(db: Db, after: string): Promise<string | null> {
  const people = sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE}`;
  const [end] = await statement<{ id: string | null }>(db, sql`SELECT max(id) AS id FROM (${people})`);
  return end?.id ?? null;
}

/** Selects the ledger rows of the users after `start` up to `end`, user by user in the order of the ledger. */
export function selectLedgerRows(
  db: Db,
  { from, to }: ExportPeriod,
  { start, end, after, hasGaps }: { start: string; end: string; after: LedgerExport | null; hasGaps: boolean },
) {
  const [first, last] = hasGaps
    ? [sql`0`, sql`u.ledger_seq`]
    : [lastBefore(addDays(from, -ZONE_DAYS)), lastBefore(addDays(to, 1 + ZONE_DAYS))];
  return statement<LedgerExport>(
    db,
    sql`
    SELECT p.user_id AS userId, p.seq, p.booked_on AS bookedOn, p.created_at AS at, u.name, u.email,
      u.department, p.transaction_type AS type, p.points_amount AS amount, p.running_balance AS balance,
      p.reference_type AS reference, p.reference_id AS referenceId, p.description, b.name AS "by"
    FROM users AS u
    CROSS JOIN point_transactions AS p ON p.user_id = u.id
      AND p.seq > max(iif(u.id = ${after?.userId ?? ''}, ${after?.seq ?? 0}, 0), ${first})
      AND p.seq <= ${last}
    LEFT JOIN users AS b ON b.id = p.created_by
    WHERE ${after ? sql`u.id >= ${after.userId}` : sql`u.id > ${start}`} AND u.id <= ${end} AND u.ledger_seq > 0
      AND p.booked_on BETWEEN ${from} AND ${to}
    ORDER BY u.id, p.seq LIMIT ${EXPORT_PAGE}`,
  );
}

/** Returns true when archived months were restored. Restored months can leave gaps between a user's ledger rows. */
export async function readHasGaps(db: Db): Promise<boolean> {
  const [row] = await statement<{ found: number }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM archives WHERE state IN ('restoring', 'restored', 'stuck')) AS found`,
  );
  return row?.found === 1;
}
