import { sql, type SQL } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { addDays, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd } from '../../../domain/time/months.ts';
import { readArchivedRows } from '../../core/archive/read-months.ts';
import { statement, type Db } from '../../db/client.ts';
import { ledgerRowId } from '../../core/bonus.ts';
import { readNames } from '../../db/people/user-names.ts';
import { pointTransactions, type PointTransactionRow } from '../../db/schema.ts';
import type { Table } from '../../http/export-file.ts';
import { EXPORT_PAGE, readPages, timeIn, type Reading } from './table.ts';

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
 * The tolerance in days. A user's rows are in the order of days, except rows booked while the company's zone changed.
 */
const ZONE_DAYS = 2;

/**
 * Returns the number of the last row of the user `u` that was booked before `day`, or 0. Uses binary search, because
 * the rows are in the order of days. A missing row has moved to a file. Moved rows are the oldest, unless a month was
 * restored.
 */
const lastBefore = (day: LocalDate): SQL => sql`(
  WITH RECURSIVE halved (low, high) AS (
    SELECT 0, u.ledger_seq + 1
    UNION ALL
    SELECT iif(ifnull(q.booked_on, '') < ${day}, (low + high) / 2, low), iif(ifnull(q.booked_on, '') < ${day}, high, (low + high) / 2)
    FROM halved LEFT JOIN point_transactions AS q ON q.user_id = u.id AND q.seq = (low + high) / 2
    WHERE high - low > 1
  ) SELECT max(low) FROM halved)`;

/** The number of users whose rows one statement reads. */
const PEOPLE = 2_000;

/** Returns the last user of the next part, or null when none is left. */
async function nextEnd(db: Db, after: string): Promise<string | null> {
  const people = sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE}`;
  const [end] = await statement<{ id: string | null }>(db, sql`SELECT max(id) AS id FROM (${people})`);
  return end?.id ?? null;
}

/** Selects the rows of the users after `start` up to `end`, in the order of the ledger. */
function selectRows(
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

/** Returns true when months were restored, so that a user's rows in the database may have gaps. */
async function readHasGaps(db: Db): Promise<boolean> {
  const [row] = await statement<{ found: number }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM archives WHERE state IN ('restoring', 'restored', 'stuck')) AS found`,
  );
  return row?.found === 1;
}

/** Yields the rows of archived months, month by month, and user by user within each. */
async function* archivedPages(
  { db, archive }: Reading,
  { from, to }: ExportPeriod,
  toCells: (row: LedgerExport) => CsvValue[],
) {
  // When the company's zone changed, the last rows of a month may be in the file of the next month.
  for await (const { users, ledger } of readArchivedRows(db, archive, from, addDays(monthEnd(toMonth(to)), 1))) {
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
 * Exports the ledger user by user, in the order of its rows. The rows of archived months come first. The ledger has no
 * index by day, because every check-in would have to write it. So the first row of the period is searched for each
 * user.
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
    yield* archivedPages(reading, period, toCells);
    const hasGaps = await readHasGaps(db);
    const decoded = (row: LedgerExport) =>
      toCells({ ...row, description: String(pointTransactions.description.mapFromDriverValue(row.description)) });
    let start = '';
    for (let end = await nextEnd(db, start); end !== null; end = await nextEnd(db, end)) {
      const part = { start, end, hasGaps };
      yield* readPages<LedgerExport>((after) => selectRows(db, period, { ...part, after }), decoded);
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
