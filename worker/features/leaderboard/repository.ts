/**
 * The generated column `ranks` in migrations/0001_schema.sql decides which users are on a leaderboard.
 * party/rank-room.ts counts the ranks, with the SQL in worker/core/read-leaderboards.ts.
 */
import type { UserZone } from '#domain/time/user-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { LeaderboardPeriod } from '#domain/leaderboard/rank.ts';
import { type Db, statement } from '#worker/db/client.ts';

export interface LeaderboardScope {
  period: LeaderboardPeriod;
  /** Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: string;
  department: string | undefined;
  location: string | undefined;
}

export interface LeaderboardUser extends UserZone {
  id: string;
  name: string;
  avatarUrl: string;
  department: string;
  points: number;
  currentStreak: number;
  streakValidThrough: string | null;
  /** The rank when the period began, or null for a user who was not on the leaderboard then. */
  rankBefore: number | null;
}

/** INDEXED BY makes the query planner use the indexes that were measured with bench:rows. */
function leaderboardSql({ period, periodKey, department, location }: LeaderboardScope) {
  const byPeriod = {
    all: {
      points: sql`board_points`,
      index: sql`users_board_all`,
      inPeriod: sql`1`,
      rankBefore: sql`all_rank_before`,
    },
    week: {
      points: sql`board_week`,
      index: sql`users_board_week`,
      inPeriod: sql`week_start = ${periodKey}`,
      rankBefore: sql`iif(ranks_week = ${periodKey}, week_rank_before, NULL)`,
    },
    month: {
      points: sql`board_month`,
      index: sql`users_board_month`,
      inPeriod: sql`month = ${periodKey}`,
      rankBefore: sql`iif(ranks_month = ${periodKey}, month_rank_before, NULL)`,
    },
  }[period];
  const filters: SQL[] = [sql`ranks = 1`, byPeriod.inPeriod];
  if (department !== undefined) filters.push(sql`department = ${department}`);
  if (location !== undefined) filters.push(sql`location = ${location}`);
  return { ...byPeriod, where: sql.join(filters, sql` AND `) };
}

function columns(leaderboard: ReturnType<typeof leaderboardSql>): SQL {
  return sql`id, name, avatar_url AS avatarUrl, department, ${leaderboard.points} AS points, time_zone AS timeZone,
    day_start AS dayStart, pending_time_zone AS pendingTimeZone, pending_day_start AS pendingDayStart, pending_time_zone_from AS pendingTimeZoneFrom,
    current_streak AS currentStreak, streak_valid_through AS streakValidThrough, ${leaderboard.rankBefore} AS rankBefore`;
}

export function selectTop(db: Db, of: LeaderboardScope, limit: number) {
  const leaderboard = leaderboardSql(of);
  return statement<LeaderboardUser>(
    db,
    sql`
    SELECT ${columns(leaderboard)} FROM users INDEXED BY ${leaderboard.index}
    WHERE ${leaderboard.where} AND ${leaderboard.points} > 0 ORDER BY ${leaderboard.points} DESC, id LIMIT ${limit}`,
  );
}

export function selectOwn(db: Db, of: LeaderboardScope, userId: string) {
  const leaderboard = leaderboardSql(of);
  return statement<LeaderboardUser>(
    db,
    sql`SELECT ${columns(leaderboard)} FROM users
    WHERE id = ${userId} AND ${leaderboard.where} AND ${leaderboard.points} > 0`,
  );
}

export function selectNeighbours(db: Db, of: LeaderboardScope, own: { id: string; points: number }, each: number) {
  const leaderboard = leaderboardSql(of);
  const above = sql`(${leaderboard.points} > ${own.points} OR (${leaderboard.points} = ${own.points} AND id < ${own.id}))`;
  const below = sql`(${leaderboard.points} < ${own.points} OR (${leaderboard.points} = ${own.points} AND id > ${own.id}))`;
  return {
    above: statement<LeaderboardUser>(
      db,
      sql`
      SELECT ${columns(leaderboard)} FROM users INDEXED BY ${leaderboard.index}
      WHERE ${leaderboard.where} AND ${leaderboard.points} >= ${own.points} AND ${above}
      ORDER BY ${leaderboard.points} ASC, id DESC LIMIT ${each}`,
    ),
    below: statement<LeaderboardUser>(
      db,
      sql`
      SELECT ${columns(leaderboard)} FROM users INDEXED BY ${leaderboard.index}
      WHERE ${leaderboard.where} AND ${leaderboard.points} <= ${own.points} AND ${below}
      ORDER BY ${leaderboard.points} DESC, id ASC LIMIT ${each}`,
    ),
  };
}
