import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { toDayBits } from '#domain/closed-months/closed-months.ts';
import { checkIns, pointTransactions, type CheckInRow, type PointTransactionRow } from '#worker/db/schema.ts';

export type StoredRow = Record<string, string | number | null>;
export type ArchivedTable = 'check_ins' | 'point_transactions';

export interface UserRows {
  userId: string;
  checkIns: StoredRow[];
  ledger: StoredRow[];
}

/** Increase it when the format of the lines changes. */
const VERSION = 1;
export const toHeader = (month: string): string => `${JSON.stringify({ archive: month, version: VERSION })}\n`;

const toLine = (table: ArchivedTable, row: StoredRow): string =>
  `${JSON.stringify({ table, ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) })}\n`;

export const toLines = (users: readonly UserRows[]): string =>
  users
    .flatMap(({ checkIns: made, ledger }) => [
      ...made.map((row) => toLine('check_ins', row)),
      ...ledger.map((row) => toLine('point_transactions', row)),
    ])
    .join('');

export function groupByUser(made: readonly StoredRow[], ledger: readonly StoredRow[]): UserRows[] {
  const users = new Map<string, UserRows>();
  const findRows = (row: StoredRow) => {
    const userId = String(row.user_id);
    const rows = users.get(userId) ?? { userId, checkIns: [], ledger: [] };
    users.set(userId, rows);
    return rows;
  };
  for (const row of made) findRows(row).checkIns.push(row);
  for (const row of ledger) findRows(row).ledger.push(row);
  return [...users.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}

export function readLines(text: string, userId?: string): { checkIns: StoredRow[]; ledger: StoredRow[] } {
  const rows: Record<ArchivedTable, StoredRow[]> = { check_ins: [], point_transactions: [] };
  const wanted = userId === undefined ? '"user_id":' : `"user_id":${JSON.stringify(userId)}`;
  for (const line of text.split('\n')) {
    // Parsing is the expensive step, and most lines belong to other users.
    if (!line.includes(wanted)) continue;
    const { table, ...row } = JSON.parse(line) as StoredRow & { table: ArchivedTable };
    if (userId === undefined || row.user_id === userId) rows[table].push(row as StoredRow);
  }
  return { checkIns: rows.check_ins, ledger: rows.point_transactions };
}

function decodeRow<Row>(table: SQLiteTable, stored: StoredRow): Row {
  const entries = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = stored[column.name] ?? null;
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as Row;
}
export const toCheckInRow = (stored: StoredRow) => decodeRow<CheckInRow>(checkIns, stored);
export const toLedgerRow = (stored: StoredRow) => decodeRow<PointTransactionRow>(pointTransactions, stored);

const sumRows = (rows: readonly StoredRow[], amount: (row: StoredRow) => unknown): number =>
  rows.reduce((sum, row) => sum + Number(amount(row)), 0);

export function sumUp({ userId, checkIns: made, ledger }: UserRows): StoredRow {
  const ofTypes = (...types: string[]) => ledger.filter((row) => types.includes(String(row.transaction_type)));
  const badges = ledger.filter((row) => row.reference_type === 'badge');
  const streaks = made.map((row) => Number(row.streak_day)).filter((days) => days > 0);
  const last = ledger.at(-1);
  return {
    user_id: userId,
    days: toDayBits(made.map((row) => String(row.local_date))),
    check_ins: made.length,
    early: made.filter((row) => row.check_in_type === 'e').length,
    check_in_points: sumRows(made, (row) => row.points_earned),
    least_streak: streaks.length === 0 ? null : Math.min(...streaks),
    first_seq: ledger[0]?.seq ?? null,
    last_seq: last?.seq ?? null,
    points: sumRows(ledger, (row) => row.points_amount),
    earned: sumRows(ofTypes('earned', 'bonus'), (row) => row.points_amount),
    redeemed: -sumRows(ofTypes('redeemed', 'refunded'), (row) => row.points_amount) || 0,
    badges: badges.length,
    badge_points: sumRows(badges, (row) => row.points_amount),
    running_balance: last?.running_balance ?? null,
    running_earned: last?.running_earned ?? null,
  };
}
