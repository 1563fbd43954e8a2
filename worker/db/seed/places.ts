import { rankRows } from '#domain/leaderboard/rank.ts';
import { addDays, toMonth, toWeekStart, type LocalDate } from '#domain/time/local-date.ts';
import { previousMonth } from '#domain/time/months.ts';
import type { LedgerRow, PlacesBefore, UserRow } from './rows.ts';

/** Users without points have no rank. */
function ranksBy(ids: ReadonlySet<string>, ledger: readonly LedgerRow[], counts: (row: LedgerRow) => boolean) {
  const points = new Map<string, number>();
  for (const row of ledger) {
    const earned = row.transactionType === 'earned' || row.transactionType === 'bonus';
    if (earned && ids.has(row.userId) && counts(row)) {
      points.set(row.userId, (points.get(row.userId) ?? 0) + row.pointsAmount);
    }
  }
  const rows = [...points].map(([id, earned]) => ({ id, points: earned })).toSorted((a, b) => b.points - a.points);
  return new Map(rankRows(rows).map((row) => [row.id, row.rank]));
}

export function placesBefore(
  users: readonly UserRow[],
  ledger: readonly LedgerRow[],
  companyDate: LocalDate,
): PlacesBefore[] {
  const week = toWeekStart(companyDate);
  const month = toMonth(companyDate);
  const lastWeek = addDays(week, -7);
  const lastMonth = previousMonth(month);
  const ranking = users.filter((user) => user.role === 'employee' && user.hiddenFromLeaderboard === 0);
  const ids = new Set(ranking.map((user) => user.id));
  const isOpening = (row: LedgerRow) => row.referenceType === 'opening';
  const byWeek = ranksBy(ids, ledger, (row) => !isOpening(row) && row.bookedOn >= lastWeek && row.bookedOn < week);
  const byMonth = ranksBy(ids, ledger, (row) => !isOpening(row) && toMonth(row.bookedOn) === lastMonth);
  const byAll = ranksBy(ids, ledger, (row) => row.bookedOn < week);
  return users.map(({ id }) => ({
    id,
    ranksWeek: week,
    weekRankBefore: byWeek.get(id) ?? null,
    allRankBefore: byAll.get(id) ?? null,
    ranksMonth: month,
    monthRankBefore: byMonth.get(id) ?? null,
  }));
}
