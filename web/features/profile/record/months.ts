import type { PointHistoryRow } from '../../../../domain/api/points.ts';
import { localDateIn, monthOf } from '../../../../domain/time/local-date.ts';

export interface HistoryMonth {
  /** `YYYY-MM` in the person's zone. */
  month: string;
  rows: PointHistoryRow[];
  /** All points of the month together; null while some of its rows are not loaded. */
  sum: number | null;
}

/** Rows by month, both newest first. `isWhole`: there are no older rows than these. */
export function byMonth(rows: readonly PointHistoryRow[], timeZone: string, isWhole: boolean): HistoryMonth[] {
  const months = new Map<string, PointHistoryRow[]>();
  for (const row of rows) {
    const month = monthOf(localDateIn(timeZone, new Date(row.createdAt)));
    const known = months.get(month);
    if (known) known.push(row);
    else months.set(month, [row]);
  }
  const oldest = [...months.keys()].at(-1);
  return [...months].map(([month, inMonth]) => ({
    month,
    rows: inMonth,
    sum: isWhole || month !== oldest ? inMonth.reduce((sum, row) => sum + row.pointsAmount, 0) : null,
  }));
}
