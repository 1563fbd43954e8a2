import { and, between, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError, safeCause } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import {
  archivedRecords,
  archiveParts,
  archives,
  type ArchivePartRow,
  type CheckInRow,
  type PointTransactionRow,
} from '../../db/schema.ts';
import { readLines, toCheckInRow, toLedgerRow, type StoredRow } from './lines.ts';
import { BrokenArchive, readPartText } from './parts.ts';
import type { ArchiveStore } from './store.ts';

/** The number of months that are read at once. Each month needs some megabytes of memory. */
const AT_ONCE = 3;
/** The limit of archived months that one page of a ledger reads. */
export const LEDGER_MONTHS = 40;

export interface ArchivedMonth {
  month: string;
  firstSeq: number | null;
  lastSeq: number | null;
}

const FIELDS = {
  month: archivedRecords.month,
  firstSeq: archivedRecords.firstSeq,
  lastSeq: archivedRecords.lastSeq,
};

/** Selects the archived months in which the user checked in on days from `from` to `to`. */
export const selectArchivedDays = (db: Db, userId: string, from: LocalDate, to: LocalDate) =>
  db
    .select(FIELDS)
    .from(archivedRecords)
    .where(
      and(
        eq(archivedRecords.userId, userId),
        between(archivedRecords.month, toMonth(from), toMonth(to)),
        sql`${archivedRecords.checkIns} > 0`,
      ),
    );

/** Selects the archived months with rows of the user's ledger before the given number, newest first. */
export const selectArchivedLedger = (db: Db, userId: string, before: number | null) =>
  db
    .select(FIELDS)
    .from(archivedRecords)
    .where(
      and(
        eq(archivedRecords.userId, userId),
        isNotNull(archivedRecords.lastSeq),
        before === null ? undefined : lt(archivedRecords.firstSeq, before),
      ),
    )
    .orderBy(desc(archivedRecords.lastSeq))
    .limit(LEDGER_MONTHS + 1);

/** Logs an error of the archive, and throws archive_unavailable. */
export function refuseArchive(error: unknown): never {
  const cause = error instanceof BrokenArchive ? error.message : safeCause(error);
  console.error(JSON.stringify({ level: 'error', message: 'archive', cause }));
  throw new AppError('archive_unavailable');
}

/** Selects the parts that hold the user's rows of these months. */
function selectParts(db: Db, userId: string, months: readonly string[]) {
  const ofUser = sql`(SELECT max(p.after_user) FROM archive_parts AS p
    WHERE p.month = ${archives.month} AND p.after_user < ${userId})`;
  return db
    .select({
      month: archiveParts.month,
      afterUser: archiveParts.afterUser,
      lastUser: archiveParts.lastUser,
      offset: archiveParts.offset,
      bytes: archiveParts.bytes,
      sha256: archiveParts.sha256,
    })
    .from(archives)
    .innerJoin(archiveParts, and(eq(archiveParts.month, archives.month), sql`${archiveParts.afterUser} = ${ofUser}`))
    .where(inArray(archives.month, sql`(SELECT value FROM json_each(${JSON.stringify(months)}))`));
}

/** Reads a user's stored rows of archived months, by month. Throws archive_unavailable. */
async function readMonths(
  db: Db,
  store: ArchiveStore | null,
  userId: string,
  months: readonly string[],
): Promise<Map<string, { checkIns: StoredRow[]; ledger: StoredRow[] }>> {
  const found = new Map<string, { checkIns: StoredRow[]; ledger: StoredRow[] }>();
  if (months.length === 0) return found;
  try {
    if (!store) throw new BrokenArchive('There is no ARCHIVE.');
    const parts = await selectParts(db, userId, months);
    if (parts.length < months.length) throw new BrokenArchive('The parts of a month are missing.');
    const read = async (part: ArchivePartRow) => {
      found.set(part.month, readLines(await readPartText(store, part), userId));
    };
    for (let index = 0; index < parts.length; index += AT_ONCE) {
      await Promise.all(parts.slice(index, index + AT_ONCE).map(read));
    }
  } catch (error) {
    refuseArchive(error);
  }
  return found;
}

/**
 * Returns the user's check-ins of archived months together with `here`, the check-ins from the database. The earliest
 * day is first.
 */
export async function addArchivedCheckIns(
  db: Db,
  store: ArchiveStore | null,
  userId: string,
  {
    months,
    here,
    from,
    to,
  }: { months: readonly ArchivedMonth[]; here: readonly CheckInRow[]; from: LocalDate; to: LocalDate },
): Promise<CheckInRow[]> {
  if (months.length === 0) return [...here];
  const read = await readMonths(
    db,
    store,
    userId,
    months.map(({ month }) => month),
  );
  // A user's newest check-in may be both in the database and in the file.
  const known = new Set(here.map(({ localDate }) => localDate));
  const archived = [...read.values()]
    .flatMap(({ checkIns }) => checkIns.map(toCheckInRow))
    .filter(({ localDate }) => localDate >= from && localDate <= to && !known.has(localDate));
  return [...archived, ...here].toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
}

/**
 * Returns the newest `wanted` rows of the user's ledger for which `accepts` returns true, from `here` and the archive,
 * newest first. When the page reached its limit of months, the rows up to the number `rest` were not read. Otherwise
 * `rest` is null.
 */
export async function addArchivedLedger(
  db: Db,
  store: ArchiveStore | null,
  userId: string,
  {
    months,
    here,
    before,
    wanted,
    accepts = () => true,
  }: {
    months: readonly ArchivedMonth[];
    here: readonly PointTransactionRow[];
    before: number | null;
    wanted: number;
    accepts?: (row: PointTransactionRow) => boolean;
  },
): Promise<{ rows: PointTransactionRow[]; rest: number | null }> {
  let rows = [...here];
  const newest = () => {
    rows = rows.toSorted((a, b) => b.seq - a.seq).slice(0, wanted);
  };
  for (let index = 0; index < months.length; index += AT_ONCE) {
    const next = months.slice(index, index + AT_ONCE);
    newest();
    const last = rows[wanted - 1];
    if (last && last.seq > (next[0]?.lastSeq ?? 0)) break;
    if (index + next.length > LEDGER_MONTHS) {
      const rest = next[0]?.lastSeq ?? 0;
      return { rows: rows.filter(({ seq }) => seq > rest), rest };
    }
    const read = await readMonths(
      db,
      store,
      userId,
      next.map(({ month }) => month),
    );
    const archived = [...read.values()].flatMap(({ ledger }) => ledger.map(toLedgerRow));
    rows.push(...archived.filter((row) => (before === null || row.seq < before) && accepts(row)));
  }
  newest();
  return { rows, rest: null };
}
