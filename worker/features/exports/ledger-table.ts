import type { ExportPeriod } from '#domain/api/exports.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { monthEnd } from '#domain/time/months.ts';
import { readHasGaps, readMovedRows } from '#worker/core/history/company.ts';
import { ledgerRowId } from '#worker/core/bonus.ts';
import { readNames } from '#worker/db/people/user-names.ts';
import { pointTransactions, type PointTransactionRow } from '#worker/db/schema.ts';
import type { Table } from '#worker/http/export-file.ts';
import { readPages, timeIn, type Reading, EXPORT_PAGE } from './table.ts';
import { sql, type SQL } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';

interface LedgerExport {
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

/** A binary search. A row that is missing was moved to a file, so it counts as a row before `day`. */
const lastBefore = (day: LocalDate): SQL => sql`(
  WITH RECURSIVE halved (low, high) AS (
    SELECT 0, u.ledger_seq + 1
    UNION ALL
    SELECT iif(ifnull(q.booked_on, '') < ${day}, (low + high) / 2, low), iif(ifnull(q.booked_on, '') < ${day}, high, (low + high) / 2)
    FROM halved LEFT JOIN point_transactions AS q ON q.user_id = u.id AND q.seq = (low + high) / 2
    WHERE high - low > 1
  ) SELECT max(low) FROM halved)`;

const PEOPLE = 2_000;

async function nextEnd(db: Db, after: string): Promise<string | null> {
  const people = sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE}`;
  const [end] = await statement<{ id: string | null }>(db, sql`SELECT max(id) AS id FROM (${people})`);
  return end?.id ?? null;
}

function selectLedgerRows(
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

async function* movedPages(
  { db, files }: Reading,
  { from, to }: ExportPeriod,
  toCells: (row: LedgerExport) => CsvValue[],
) {
  // After a change of the company's zone, the last rows of a month may be in the file of the next month.
  for await (const { users, ledger } of readMovedRows(db, files, from, addDays(monthEnd(toMonth(to)), 1))) {
    const asked = ledger.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
    const names = await readNames(db, asked);
    yield asked.map((row) =>
      toCells({
        ...row,
        at: Date.parse(row.createdAt),
        name: users.get(row.userId)?.name ?? '',
        email: users.get(row.userId)?.email ?? '',
        department: users.get(row.userId)?.department ?? '',
        type: row.transactionType,
        amount: row.pointsAmount,
        balance: row.runningBalance,
        reference: row.referenceType,
        by: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
      }),
    );
  }
}

/**
 * The rows that moved to files come first. The ledger has no index by day, because every check-in would have to write
 * that index. The export therefore searches the first row of the period for each user.
 */
export function ledgerTable(reading: Reading, period: ExportPeriod): Table {
  const { db, settings } = reading;
  const zone = settings.companyTimeZone;
  const toCells = (row: LedgerExport): CsvValue[] => [
    row.bookedOn,
    timeIn(zone, row.at),
    row.name,
    row.email,
    row.department,
    row.type,
    row.amount,
    row.balance,
    row.description,
    row.reference,
    row.referenceId,
    row.by,
    row.userId,
    ledgerRowId(row),
  ];
  async function* pages() {
    yield* movedPages(reading, period, toCells);
    const hasGaps = await readHasGaps(db);
    const decoded = (row: LedgerExport) =>
      toCells({ ...row, description: String(pointTransactions.description.mapFromDriverValue(row.description)) });
    let start = '';
    for (let end = await nextEnd(db, start); end !== null; end = await nextEnd(db, end)) {
      const part = { start, end, hasGaps };
      yield* readPages<LedgerExport>((after) => selectLedgerRows(db, period, { ...part, after }), decoded);
      start = end;
    }
  }
  return {
    columns: [
      'Booked on',
      'Time',
      'Name',
      'Email',
      'Department',
      'Type',
      'Points',
      'Balance after',
      'Description',
      'Reference',
      'Reference id',
      'Booked by',
      'User id',
      'Transaction id',
    ],
    pages: pages(),
  };
}
