import { sql, type SQL } from 'drizzle-orm';
import { addDays, localDateIn, toMonth, toWeekStart } from '#domain/time/local-date.ts';
import { previousMonth } from '#domain/time/months.ts';
import { guard } from '#worker/core/guard.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';

const PEOPLE_A_SLICE = 5_000;

type Leaderboard = 'all' | 'week' | 'month';

const selectStored = (db: Db, leaderboard: Leaderboard, period: string) =>
  statement(db, sql`SELECT 1 FROM rank_places WHERE leaderboard = ${leaderboard} AND period = ${period} LIMIT 1`);

/**
 * Deletes the ranks of the previous closed leaderboard. The query uses no index (`NOT INDEXED`). The leaderboard's
 * indexes do not contain `ranks`, so SQLite would read each user in the index and again in the table.
 */
function storePlaces(
  db: Db,
  leaderboard: Leaderboard,
  period: string,
  { points, isOn }: { points: SQL; isOn: SQL },
): Promise<unknown> {
  return writeBatch(db, [
    statement(db, sql`DELETE FROM rank_places WHERE leaderboard = ${leaderboard}`),
    statement(
      db,
      sql`INSERT INTO rank_places (leaderboard, period, points, place)
        WITH counted AS (SELECT ${points} AS points, count(*) AS people FROM users NOT INDEXED WHERE ranks = 1 AND ${isOn}
          GROUP BY 1)
        SELECT ${leaderboard}, ${period}, points, 1 + sum(people) OVER (ORDER BY points DESC) - people FROM counted
        UNION ALL SELECT ${leaderboard}, ${period}, -1, 1 + ifnull(sum(people), 0) FROM counted`,
    ),
  ]);
}

const findPlace = (leaderboard: Leaderboard, period: string, points: SQL): SQL =>
  sql`(SELECT place FROM rank_places WHERE leaderboard = ${leaderboard} AND period = ${period} AND points <= ${points}
    ORDER BY points DESC LIMIT 1)`;

const nextPeople = (isEarlier: SQL): SQL =>
  sql`users.id IN (SELECT id FROM users AS next WHERE ranks = 1 AND ${isEarlier} LIMIT ${PEOPLE_A_SLICE})`;

/**
 * Stores three ranks of each of the next users: the final rank of last week, the final rank of last month, and the
 * all-time rank at the start of the week. The job runs every hour. Its first run in a week or month, in the company's
 * zone, stores the closed leaderboards. Later slices and runs read the ranks from the stored leaderboards.
 */
export async function snapshotRanks(db: Db, now: Date): Promise<{ isDone: boolean; people: number }> {
  const { companyTimeZone } = toSettings(await selectSettings(db));
  const today = localDateIn(companyTimeZone, now);
  const week = toWeekStart(today);
  const month = toMonth(today);
  const lastWeek = addDays(week, -7);
  const lastMonth = previousMonth(month);
  const stored = await runTogether(db, {
    all: selectStored(db, 'all', week),
    week: selectStored(db, 'week', week),
    month: selectStored(db, 'month', month),
  });
  // Each leaderboard is stored in its own batch, because a batch may take at most 30 seconds.
  if (stored.all.length === 0) await storePlaces(db, 'all', week, { points: sql`board_points`, isOn: sql`1` });
  if (stored.week.length === 0)
    await storePlaces(db, 'week', week, { points: sql`board_week`, isOn: sql`week_start = ${lastWeek}` });
  if (stored.month.length === 0)
    await storePlaces(db, 'month', month, { points: sql`board_month`, isOn: sql`month = ${lastMonth}` });
  const ofWeek = statement(
    db,
    sql`
    UPDATE users SET ranks_week = ${week}, all_rank_before = ${findPlace('all', week, sql`users.board_points`)},
      week_rank_before = iif(week_start = ${lastWeek}, ${findPlace('week', week, sql`users.board_week`)}, NULL)
    WHERE ${nextPeople(guard('rank snapshot: first of the week', sql`ranks_week < ${week}`))} RETURNING 1`,
  );
  const ofMonth = statement(
    db,
    sql`
    UPDATE users SET ranks_month = ${month},
      month_rank_before = iif(month = ${lastMonth}, ${findPlace('month', month, sql`users.board_month`)}, NULL)
    WHERE ${nextPeople(guard('rank snapshot: first of the month', sql`ranks_month < ${month}`))} RETURNING 1`,
  );
  const [ranksOfWeek = [], ranksOfMonth = []] = await writeBatch(db, [ofWeek, ofMonth]);
  return {
    isDone: ranksOfWeek.length < PEOPLE_A_SLICE && ranksOfMonth.length < PEOPLE_A_SLICE,
    people: Math.max(ranksOfWeek.length, ranksOfMonth.length),
  };
}
