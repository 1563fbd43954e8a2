import { sql, type SQL } from 'drizzle-orm';
import type { Db, Statement } from '../db/client.ts';
import { PLACE_COLUMNS, RETURNING_RANKED, withMoves, toMoveFrom } from '../db/rank-updates.ts';
import { users, type UserRow } from '../db/schema.ts';
import { updateRow } from './rows.ts';

/**
 * Writes the columns in `changed` to the user's row when `where` holds, and updates the leaderboards. `where` must
 * be false when a column other than the points has changed since `before` was read.
 */
export function updateUser(db: Db, before: UserRow, changed: Partial<UserRow>, where: SQL): Statement {
  const ofUser = sql`id = ${before.id} AND ${where}`;
  const moves = PLACE_COLUMNS.some((name) => changed[name] !== undefined && changed[name] !== before[name]);
  if (!moves) return updateRow(db, users, changed, ofUser);
  return withMoves(updateRow(db, users, changed, sql`${ofUser} ${RETURNING_RANKED}`), toMoveFrom(before));
}
