import type { PointHistoryRow } from '../../../../domain/api/points.ts';
import { localDateIn, toMonth } from '../../../../domain/time/local-date.ts';

export interface HistoryMonth {
  /** The month in the user's zone, as `YYYY-MM`. */
  month: string;
  rows: PointHistoryRow[];
  /** The sum of the month's points; null while some of its rows are not loaded. */
  sum: number | null;
}

/**
 * Caches the month of each row, because the computation of a local date is slow. Without the cache, each new page of
 * the list would repeat the computation for all rows.
 */
const known = new WeakMap<PointHistoryRow, { timeZone: string; month: string }>();

function toRowMonth(row: PointHistoryRow, timeZone: string): string {
  const before = known.get(row);
  if (before?.timeZone === timeZone) return before.month;
  const month = toMonth(localDateIn(timeZone, new Date(row.createdAt)));
  known.set(row, { timeZone, month });
  return month;
}

/** Groups rows by month. Rows and months are newest first. `isWhole` is true when there are no older rows. */
export function byMonth(rows: readonly PointHistoryRow[], timeZone: string, isWhole: boolean): HistoryMonth[] {
  const months = new Map<string, PointHistoryRow[]>();
  for (const row of rows) {
    const month = toRowMonth(row, timeZone);
    const others = months.get(month);
    if (others) others.push(row);
    else months.set(month, [row]);
  }
  const oldest = [...months.keys()].at(-1);
  return [...months].map(([month, inMonth]) => ({
    month,
    rows: inMonth,
    sum: isWhole || month !== oldest ? inMonth.reduce((sum, row) => sum + row.pointsAmount, 0) : null,
  }));
}
