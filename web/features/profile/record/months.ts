import type { PointHistoryRow } from '../../../../domain/api/points.ts';
import { localDateIn, monthOf } from '../../../../domain/time/local-date.ts';

export interface HistoryMonth {
  /** `YYYY-MM` in the person's zone. */
  month: string;
  rows: PointHistoryRow[];
  /** All points of the month together; null while some of its rows are not loaded. */
  sum: number | null;
}

/** Reading a date in a zone costs, and a list that grows by pages would read all of them anew with each. */
const known = new WeakMap<PointHistoryRow, { timeZone: string; month: string }>();

function monthOfRow(row: PointHistoryRow, timeZone: string): string {
  const before = known.get(row);
  if (before?.timeZone === timeZone) return before.month;
  const month = monthOf(localDateIn(timeZone, new Date(row.createdAt)));
  known.set(row, { timeZone, month });
  return month;
}

/** Rows by month, both newest first. `isWhole`: there are no older rows than these. */
export function byMonth(rows: readonly PointHistoryRow[], timeZone: string, isWhole: boolean): HistoryMonth[] {
  const months = new Map<string, PointHistoryRow[]>();
  for (const row of rows) {
    const month = monthOfRow(row, timeZone);
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
