import { sql, type SQL } from 'drizzle-orm';
import type { KeptPoints } from '../../domain/checkins/kept-points.ts';
import { statement, type Db, type Statement } from './client.ts';
import { keptPoints } from './schema.ts';

/** A user has one row for each corrected day with forgiven points: far fewer than this. */
const KEPT_MAX = 500;

/** The user's forgiven points by local day, oldest first; at most KEPT_MAX rows. `subject` is the identity provider's id. */
export function selectKeptPoints(db: Db, subject: string) {
  return db
    .select({ localDate: keptPoints.localDate, base: keptPoints.base, bonus: keptPoints.bonus })
    .from(keptPoints)
    .where(sql`${keptPoints.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`)
    .orderBy(keptPoints.localDate)
    .limit(KEPT_MAX);
}

/** Writes the days that changed, in a batch whose act `mine` tells. */
export function writeKeptPoints(db: Db, userId: string, changed: readonly KeptPoints[], mine: SQL): Statement[] {
  if (changed.length === 0) return [];
  return [
    statement(
      db,
      sql`
      INSERT INTO kept_points (user_id, local_date, base, bonus)
      SELECT ${userId}, value ->> 'localDate', value ->> 'base', value ->> 'bonus'
      FROM json_each(${JSON.stringify(changed)}) WHERE ${mine}
      ON CONFLICT (user_id, local_date) DO UPDATE SET base = excluded.base, bonus = excluded.bonus`,
    ),
    statement(db, sql`DELETE FROM kept_points WHERE user_id = ${userId} AND base = 0 AND bonus = 0 AND ${mine}`),
  ];
}
