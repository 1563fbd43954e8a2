import { sql, type SQL } from 'drizzle-orm';
import type { RankEntry, RankMove } from '#domain/leaderboard/leaderboards.ts';
import { statement, type Db } from './client.ts';

export interface RankedUser {
  id: string;
  department: string;
  location: string;
  ranks: number;
  points: number;
  week: string;
  weekPoints: number;
  month: string;
  monthPoints: number;
}

export const selectRanked = (db: Db, ids: readonly string[]) =>
  statement<RankedUser>(
    db,
    sql`SELECT id, department, location, ranks, board_points AS points, week_start AS week, board_week AS weekPoints,
      month, board_month AS monthPoints
    FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export const isMove = ({ before, after }: RankMove) => JSON.stringify(before) !== JSON.stringify(after);

export function toEntry(row: RankedUser): RankEntry | null {
  const { department, location, ranks, points: all, week, weekPoints, month, monthPoints } = row;
  return ranks ? { department, location, all, week, weekPoints, month, monthPoints } : null;
}

export const IS_BY_BALANCE: SQL = sql`ifnull((SELECT setting_value FROM system_settings
  WHERE setting_key = 'leaderboard_all_time_by') = '"balance"', 0)`;

/** SQL for 1 when the points that admins give count in the leaderboards of the week and the month. */
export const DO_GIFTS_RANK = `ifnull((SELECT setting_value FROM system_settings
  WHERE setting_key = 'leaderboard_gifts') = '"on"', 0)`;

export const RANK_PERIODS = `UPDATE users SET
  board_week = max(0, week_points - iif(${DO_GIFTS_RANK}, 0, week_gifts)),
  board_month = max(0, month_points - iif(${DO_GIFTS_RANK}, 0, month_gifts))`;
