import type { PersonZone } from '../../../domain/time/person-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { LeaderboardPeriod } from '../../../domain/leaderboard/rank.ts';
import { type Db, statement } from '../../db/client.ts';

/** A leaderboard: its period, and its filters of users. */
export interface Board {
  period: LeaderboardPeriod;
  /** Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: string;
  department: string | undefined;
  location: string | undefined;
}

export interface BoardRow extends PersonZone {
  id: string;
  name: string;
  avatarUrl: string;
  department: string;
  points: number;
  currentStreak: number;
  streakValidThrough: string | null;
  /** Rank when the period began; null for users who were not on the leaderboard then. */
  rankBefore: number | null;
}

/** Returns the parts of a leaderboard's SQL. The index names make the planner use the measured index (bench:rows). */
function boardSql({ period, periodKey, department, location }: Board) {
  const byPeriod = {
    all: {
      points: sql`board_points`,
      index: sql`users_board_all`,
      inPeriod: sql`1`,
      rankBefore: sql`all_rank_before`,
    },
    week: {
      points: sql`week_points`,
      index: sql`users_board_week`,
      inPeriod: sql`week_start = ${periodKey}`,
      rankBefore: sql`iif(ranks_week = ${periodKey}, week_rank_before, NULL)`,
    },
    month: {
      points: sql`month_points`,
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

function columns(board: ReturnType<typeof boardSql>): SQL {
  return sql`id, name, avatar_url AS avatarUrl, department, ${board.points} AS points, time_zone AS timeZone,
    day_start AS dayStart, pending_time_zone AS pendingTimeZone, pending_day_start AS pendingDayStart, pending_time_zone_from AS pendingTimeZoneFrom,
    current_streak AS currentStreak, streak_valid_through AS streakValidThrough, ${board.rankBefore} AS rankBefore`;
}

/**
 * Selects the first `limit` rows of the leaderboard. Reads only those rows and their index entries, however large the
 * company.
 */
export function selectTop(db: Db, of: Board, limit: number) {
  const board = boardSql(of);
  return statement<BoardRow>(
    db,
    sql`
    SELECT ${columns(board)} FROM users INDEXED BY ${board.index}
    WHERE ${board.where} AND ${board.points} > 0 ORDER BY ${board.points} DESC, id LIMIT ${limit}`,
  );
}

/** Selects the caller's own row on the leaderboard, if they rank. */
export function selectOwn(db: Db, of: Board, userId: string) {
  const board = boardSql(of);
  return statement<BoardRow>(
    db,
    sql`SELECT ${columns(board)} FROM users
    WHERE id = ${userId} AND ${board.where} AND ${board.points} > 0`,
  );
}

/** Selects up to `each` rows directly above and below a row. */
export function selectNeighbours(db: Db, of: Board, own: { id: string; points: number }, each: number) {
  const board = boardSql(of);
  const above = sql`(${board.points} > ${own.points} OR (${board.points} = ${own.points} AND id < ${own.id}))`;
  const below = sql`(${board.points} < ${own.points} OR (${board.points} = ${own.points} AND id > ${own.id}))`;
  return {
    above: statement<BoardRow>(
      db,
      sql`
      SELECT ${columns(board)} FROM users INDEXED BY ${board.index}
      WHERE ${board.where} AND ${board.points} >= ${own.points} AND ${above}
      ORDER BY ${board.points} ASC, id DESC LIMIT ${each}`,
    ),
    below: statement<BoardRow>(
      db,
      sql`
      SELECT ${columns(board)} FROM users INDEXED BY ${board.index}
      WHERE ${board.where} AND ${board.points} <= ${own.points} AND ${below}
      ORDER BY ${board.points} DESC, id ASC LIMIT ${each}`,
    ),
  };
}
