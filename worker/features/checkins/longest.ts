import { sql, type SQL } from 'drizzle-orm';

/**
 * The longest of somebody's streaks (or early runs) when `affected` are no longer what they were: those that are left say what
 * it is. For an update of the person, after their check-ins.
 */
export function longest(
  column: 'streak_day' | 'early_run',
  userId: string,
  stored: number,
  affected: readonly number[],
): SQL {
  const least = column === 'streak_day' ? sql`max(opening_longest_streak, current_streak)` : sql`0`;
  // The ledger knows a person's days; check-ins go by the day first.
  const left = sql`ifnull((SELECT max(c.${sql.raw(column)})
    FROM point_transactions AS t JOIN check_ins AS c ON c.local_date = t.reference_id AND c.user_id = t.user_id
    WHERE t.user_id = ${userId} AND t.reference_type = 'check_in'), 0)`;
  return stored > Math.max(0, ...affected) ? sql`max(${stored}, ${least})` : sql`max(${least}, ${left})`;
}
