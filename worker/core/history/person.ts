// A user's history, wherever its months lie: in the database, in files, or partly in both. Each `select` function returns
// queries for a read with other queries, and `complete` adds the rows that moved to files.

import { and, between, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { findFirstDay } from '#domain/closed-months/closed-months.ts';
import { toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { runTogether, statement, type Db, type ReadResults } from '#worker/db/client.ts';
import { checkIns, pointTransactions, type CheckInRow, type PointTransactionRow } from '#worker/db/schema.ts';
import { toCheckInRow, toLedgerRow } from './lines.ts';
import type { MonthFiles } from './month-files.ts';
import { archivedRecords } from './tables.ts';
import { MONTHS_AT_ONCE, readUserMonths } from './user-months.ts';

const LEDGER_MONTHS = 40;
/** At most this many months in files are searched for the start of a streak. */
const STREAK_STARTS = 3;

export const selectCheckIns = (db: Db, userId: string, from: LocalDate, to: LocalDate) => ({
  here: db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), between(checkIns.localDate, from, to)))
    .orderBy(checkIns.localDate),
  months: db
    .select({ month: archivedRecords.month })
    .from(archivedRecords)
    .where(
      and(
        eq(archivedRecords.userId, userId),
        between(archivedRecords.month, toMonth(from), toMonth(to)),
        sql`${archivedRecords.checkIns} > 0`,
      ),
    ),
});

/**
 * Returns the user's check-ins on the days from `from` to `to`, the earliest day first. With `needed`, only the newest
 * check-in is needed of the days before `needed`.
 */
export async function completeCheckIns(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  { here, months }: ReadResults<ReturnType<typeof selectCheckIns>>,
  { from, to, needed = from }: { from: LocalDate; to: LocalDate; needed?: LocalDate },
): Promise<CheckInRow[]> {
  const isKnownBefore = here.some(({ localDate }) => localDate < needed);
  const wanted = months.map(({ month }) => month).filter((month) => month >= toMonth(needed) || !isKnownBefore);
  if (wanted.length === 0) return [...here];
  const read = await readUserMonths(db, files, userId, wanted);
  // A user's newest check-in may be both in the database and in the file.
  const known = new Set(here.map(({ localDate }) => localDate));
  const moved = [...read.values()]
    .flatMap((rows) => rows.checkIns.map(toCheckInRow))
    .filter(({ localDate }) => localDate >= from && localDate <= to && !known.has(localDate));
  return [...moved, ...here].toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
}

export async function readCheckIns(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<CheckInRow[]> {
  const found = await runTogether(db, selectCheckIns(db, userId, from, to));
  return completeCheckIns(db, files, userId, found, { from, to });
}

interface FirstCheckIn {
  date: LocalDate | null;
  /** `days` has one bit for each day of the month with a check-in. */
  month: string | null;
  days: number | null;
}

export function selectFirstCheckIn(db: Db, subject: string) {
  const own = sql`(SELECT id FROM users WHERE employee_id = ${subject})`;
  return statement<FirstCheckIn>(
    db,
    sql`SELECT (SELECT min(local_date) FROM check_ins WHERE user_id = ${own}) AS date, month, days
      FROM (SELECT 1) LEFT JOIN (SELECT month, days FROM archived_records WHERE user_id = ${own} AND check_ins > 0
        ORDER BY month LIMIT 1)`,
  );
}

export function toFirstCheckIn([row]: readonly FirstCheckIn[]): LocalDate | null {
  const { date = null, month = null, days = null } = row ?? {};
  const moved = month === null || days === null ? null : findFirstDay(month, days);
  return moved !== null && (date === null || moved < date) ? moved : date;
}

export async function readStreakStarts(db: Db, userId: string): Promise<{ starts: string[]; newest: string | null }> {
  const ofUser = sql`user_id = ${userId} AND check_ins > 0`;
  const rows = await statement<{ month: string; starts: number }>(
    db,
    sql`SELECT month, 0 AS starts FROM (SELECT month FROM archived_records WHERE ${ofUser} ORDER BY month DESC LIMIT 1)
      UNION ALL
      SELECT month, 1 FROM (SELECT month FROM archived_records WHERE ${ofUser} AND least_streak = 1
        ORDER BY month DESC LIMIT ${STREAK_STARTS})`,
  );
  return {
    newest: rows.find(({ starts }) => starts === 0)?.month ?? null,
    starts: rows.filter(({ starts }) => starts === 1).map(({ month }) => month),
  };
}

export interface LedgerPage {
  before: number | null;
  wanted: number;
  /** Every type when it is missing. */
  types?: ReadonlySet<PointTransactionRow['referenceType']>;
}

export const selectLedger = (db: Db, userId: string, { before, wanted, types }: LedgerPage) => ({
  here: db
    .select()
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.userId, userId),
        before === null ? undefined : lt(pointTransactions.seq, before),
        types && inArray(pointTransactions.referenceType, [...types]),
      ),
    )
    .orderBy(desc(pointTransactions.seq))
    .limit(wanted),
  months: db
    .select({ month: archivedRecords.month, lastSeq: archivedRecords.lastSeq })
    .from(archivedRecords)
    .where(
      and(
        eq(archivedRecords.userId, userId),
        isNotNull(archivedRecords.lastSeq),
        before === null ? undefined : lt(archivedRecords.firstSeq, before),
      ),
    )
    .orderBy(desc(archivedRecords.lastSeq))
    .limit(LEDGER_MONTHS + 1),
});

/**
 * Returns the rows of the page, newest first. When the page reached its limit of months, the rows up to the number
 * `rest` were not read. Otherwise `rest` is null.
 */
export async function completeLedger(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  { here, months }: ReadResults<ReturnType<typeof selectLedger>>,
  { before, wanted, types }: LedgerPage,
): Promise<{ rows: PointTransactionRow[]; rest: number | null }> {
  let rows = [...here];
  const newest = () => {
    rows = rows.toSorted((a, b) => b.seq - a.seq).slice(0, wanted);
  };
  const isOnPage = ({ seq, referenceType }: PointTransactionRow) =>
    (before === null || seq < before) && (types === undefined || types.has(referenceType));
  for (let index = 0; index < months.length; index += MONTHS_AT_ONCE) {
    const next = months.slice(index, index + MONTHS_AT_ONCE);
    newest();
    const last = rows[wanted - 1];
    if (last && last.seq > (next[0]?.lastSeq ?? 0)) break;
    if (index + next.length > LEDGER_MONTHS) {
      const rest = next[0]?.lastSeq ?? 0;
      return { rows: rows.filter(({ seq }) => seq > rest), rest };
    }
    const read = await readUserMonths(
      db,
      files,
      userId,
      next.map(({ month }) => month),
    );
    rows.push(...[...read.values()].flatMap(({ ledger }) => ledger.map(toLedgerRow)).filter(isOnPage));
  }
  newest();
  return { rows, rest: null };
}
