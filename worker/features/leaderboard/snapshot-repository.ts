import { sql } from 'drizzle-orm';
import { addDays, localDateIn, toMonth, toWeekStart } from '../../../domain/time/local-date.ts';
import { previousMonth } from '../../../domain/time/months.ts';
import { guard } from '../../core/guard.ts';
import { type Db, statement } from '../../db/client.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';

/**
 * Stores each user's rank at the start of a week and of a month, from which the leaderboard's `change` is counted. It
 * is the rank on the closed leaderboard of last week or month, and the all-time rank when the week began.
 * Runs every hour. It writes once a period, in the first run after the period began in the company's zone.
 */
export async function snapshotRanks(db: Db, now: Date): Promise<void> {
  const { companyTimeZone } = toSettings(await selectSettings(db));
  const today = localDateIn(companyTimeZone, now);
  const week = toWeekStart(today);
  const month = toMonth(today);
  const lastWeek = addDays(week, -7);
  const lastMonth = previousMonth(month);
  await db.batch([
    statement(
      db,
      sql`
      UPDATE users SET ranks_week = ${week}, all_rank_before = board.place,
        week_rank_before = iif(users.week_start = ${lastWeek}, board.week_place, NULL)
      FROM (
        SELECT id, rank() OVER (ORDER BY board_points DESC) AS place,
          rank() OVER (ORDER BY iif(week_start = ${lastWeek}, week_points, -1) DESC) AS week_place
        FROM users WHERE ranks = 1
      ) AS board
      WHERE users.id = board.id AND ${guard('rank snapshot: first of the week', sql`users.ranks_week <> ${week}`)}`,
    ),
    statement(
      db,
      sql`
      UPDATE users SET ranks_month = ${month},
        month_rank_before = iif(users.month = ${lastMonth}, board.place, NULL)
      FROM (
        SELECT id, rank() OVER (ORDER BY iif(month = ${lastMonth}, month_points, -1) DESC) AS place
        FROM users WHERE ranks = 1
      ) AS board
      WHERE users.id = board.id AND ${guard('rank snapshot: first of the month', sql`users.ranks_month <> ${month}`)}`,
    ),
  ]);
}
