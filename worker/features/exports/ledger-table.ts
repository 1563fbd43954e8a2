import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { addDays, toMonth } from '../../../domain/time/local-date.ts';
import { monthEnd } from '../../../domain/time/months.ts';
import { readArchivedRows } from '../../core/archive/read-months.ts';
import { ledgerRowId } from '../../core/bonus.ts';
import { readNames } from '../../db/people/user-names.ts';
import { pointTransactions } from '../../db/schema.ts';
import type { Table } from '../../http/export-file.ts';
import { nextEnd, readHasGaps, selectLedgerRows, type LedgerExport } from './ledger-repository.ts';
import { readPages, timeIn, type Reading } from './table.ts';

/** Yields the rows of archived months, month by month, and within a month user by user. */
async function* archivedPages(
  { db, archive }: Reading,
  { from, to }: ExportPeriod,
  toCells: (row: LedgerExport) => CsvValue[],
) {
  // After a change of the company's zone, the last rows of a month may be in the file of the next month.
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
 * index by day, because every check-in would have to write that index. The export therefore searches the first row of
 * the period for each user.
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
