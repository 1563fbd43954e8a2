import { sql, type SQL } from 'drizzle-orm';
import type { RankEntry, RankMove } from '../../domain/leaderboard/leaderboards.ts';
import type { RankUpdate } from '../../domain/leaderboard/rank-updates.ts';
import type { Statement } from './client.ts';
import type { UserRow } from './schema.ts';

/** The columns of a user's row that the leaderboards count. */
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

/** The RETURNING clause for an update of users. It returns each user's RankedRow after the update. */
export const RETURNING_RANKED = sql`RETURNING department, location, ranks, board_points AS points, week_start AS week,
  week_points AS weekPoints, month, month_points AS monthPoints`;

/** Adds to a statement the function that turns its rows into an update of the leaderboards (worker/db/client.ts). */
export function withRankUpdate<Row>(
  statement: Statement,
  toRankUpdate: (rows: readonly Row[]) => RankUpdate,
): Statement {
  return Object.assign(statement, { toRankUpdate });
}

export const withMoves = <Row>(statement: Statement, toMove: (row: Row) => RankMove): Statement =>
  withRankUpdate<Row>(statement, (rows) => ({ moves: rows.map(toMove).filter(isMove), stale: 'no' }));

const isMove = ({ before, after }: RankMove) => JSON.stringify(before) !== JSON.stringify(after);

export function toEntry(row: RankedRow): RankEntry | null {
  const { department, location, ranks, points: all, week, weekPoints, month, monthPoints } = row;
  return ranks ? { department, location, all, week, weekPoints, month, monthPoints } : null;
}

/**
 * Returns a function that makes the move of a user whose points do not change. `before` is the row before the update.
 */
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

/** The columns that decide on which leaderboards a user appears. */
export const PLACE_COLUMNS = [
  'department',
  'location',
  'role',
  'isActive',
  'approvalStatus',
  'hiddenFromLeaderboard',
] as const satisfies readonly (keyof UserRow)[];

/** Holds when the leaderboard of all time ranks by balance. */
export const IS_BY_BALANCE: SQL = sql`ifnull((SELECT setting_value FROM system_settings
  WHERE setting_key = 'leaderboard_all_time_by') = '"balance"', 0)`;
