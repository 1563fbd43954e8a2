import { sql } from 'drizzle-orm';
import { listMonths, previousMonth } from '#domain/time/months.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { runTogether, statement, type Db, type ReadResults } from '#worker/db/client.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import type { FoldedFigures } from './period.ts';

export function selectFolded(db: Db) {
  return {
    firstDay: statement<{ day: string | null }>(db, sql`SELECT min(day) AS day FROM department_days`),
    // Reads one row per month, because reading every department of every month would cost more each year.
    folded: statement<{ month: string }>(
      db,
      sql`WITH RECURSIVE folded (month) AS (
          SELECT min(month) FROM department_months
          UNION ALL SELECT (SELECT min(month) FROM department_months AS later WHERE later.month > folded.month) FROM folded
          WHERE month IS NOT NULL
        ) SELECT month FROM folded WHERE month IS NOT NULL`,
    ),
  };
}

export const toFoldedFigures = ({ firstDay, folded }: ReadResults<ReturnType<typeof selectFolded>>): FoldedFigures => ({
  firstDay: firstDay[0]?.day ?? null,
  folded: new Set(folded.map(({ month }) => month)),
});

export function listUnfolded({ firstDay, folded }: FoldedFigures, last: string): string[] {
  return firstDay === null ? [] : listMonths(toMonth(firstDay), last).filter((month) => !folded.has(month));
}

/**
 * The row with an empty department contains the points of all departments. This row also marks a month without days as
 * folded.
 */
function foldEach(db: Db, months: readonly string[]) {
  const list = JSON.stringify(months);
  return [
    statement(
      db,
      sql`
      INSERT INTO department_months (month, department, check_ins, scheduled, early, on_time, seconds, points_earned,
        points_redeemed, points_adjusted, points_opening, newly_active)
      SELECT folded.value, department, sum(check_ins), sum(scheduled), sum(early), sum(on_time), sum(seconds),
        sum(points_earned), sum(points_redeemed), sum(points_adjusted), sum(points_opening), sum(newly_active)
      FROM json_each(${list}) AS folded
      JOIN department_days ON day BETWEEN folded.value || '-01' AND folded.value || '-31'
      GROUP BY folded.value, department
      ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`
      INSERT INTO department_months (month, department, check_ins, scheduled, early, on_time, seconds, points_earned,
        points_redeemed, points_adjusted, points_opening, newly_active)
      SELECT value, '', 0, 0, 0, 0, 0, ifnull(sum(points_earned), 0), ifnull(sum(points_redeemed), 0),
        ifnull(sum(points_adjusted), 0), ifnull(sum(points_opening), 0), 0
      FROM json_each(${list}) LEFT JOIN department_days ON day BETWEEN value || '-01' AND value || '-31'
      WHERE true GROUP BY value
      ON CONFLICT DO NOTHING`,
    ),
  ] as const;
}

/** A month is folded this many milliseconds after its end. By then, every write that began in the month has ended. */
const FOLDED_AFTER_MS = 86_400_000;

/**
 * Folds past months that have no folded figures. Such a month has just ended, or its folded figures were deleted
 * because one of its days changed. Runs every hour, and usually finds no such month.
 */
export async function foldMonths(db: Db, now: Date): Promise<void> {
  const { companyTimeZone } = toSettings(await selectSettings(db));
  const folded = toFoldedFigures(await runTogether(db, selectFolded(db)));
  const months = listUnfolded(
    folded,
    previousMonth(toMonth(localDateIn(companyTimeZone, new Date(now.getTime() - FOLDED_AFTER_MS)))),
  );
  if (months.length > 0) await writeBatch(db, foldEach(db, months));
}
