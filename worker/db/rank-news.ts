import { sql, type SQL } from 'drizzle-orm';
import type { RankEntry, RankMove } from '../../domain/leaderboard/leaderboards.ts';
import type { RankNews } from '../../domain/leaderboard/rank-news.ts';
import type { Statement } from './client.ts';
import type { UserRow } from './schema.ts';

/** A user as leaderboards count them. */
export interface RankedRow {
  department: string;
  location: string;
  ranks: number;
  points: number;
  week: string;
  weekPoints: number;
  month: string;
  monthPoints: number;
}

/** RETURNING of an update of users: the RankedRow of each, after it. */
export const RETURNING_RANKED = sql`RETURNING department, location, ranks, board_points AS points, week_start AS week,
  week_points AS weekPoints, month, month_points AS monthPoints`;

/** Lets the commit of a statement tell the leaderboards of the rows that it gave (worker/db/client.ts). */
export function telling<Row>(statement: Statement, toNews: (rows: readonly Row[]) => RankNews): Statement {
  return Object.assign(statement, { toNews });
}

export const tellMoves = <Row>(statement: Statement, toMove: (row: Row) => RankMove): Statement =>
  telling<Row>(statement, (rows) => ({ moves: rows.map(toMove).filter(isMove), stale: 'no' }));

const isMove = ({ before, after }: RankMove) => JSON.stringify(before) !== JSON.stringify(after);

export function toEntry(row: RankedRow): RankEntry | null {
  const { department, location, ranks, points: all, week, weekPoints, month, monthPoints } = row;
  return ranks ? { department, location, all, week, weekPoints, month, monthPoints } : null;
}

/** The move of a user whose points stay: `before` is the row as the update found it. */
export const toMoveFrom =
  (before: Pick<UserRow, 'ranks' | 'department' | 'location'>) =>
  (after: RankedRow): RankMove => ({
    before: toEntry({
      ...after,
      ranks: before.ranks ? 1 : 0,
      department: before.department,
      location: before.location,
    }),
    after: toEntry(after),
  });

/** Columns that decide on which leaderboards a user is. */
export const PLACE_COLUMNS = [
  'department',
  'location',
  'role',
  'isActive',
  'approvalStatus',
  'hiddenFromLeaderboard',
] as const satisfies readonly (keyof UserRow)[];

/** Whether all time ranks by balance. */
export const IS_BY_BALANCE: SQL = sql`ifnull((SELECT setting_value FROM system_settings
  WHERE setting_key = 'leaderboard_all_time_by') = '"balance"', 0)`;
