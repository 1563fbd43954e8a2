import { sql, type SQL } from 'drizzle-orm';
import { RISING_STAR_POINTS } from '../../../domain/achievements/achievements.ts';
import { toBadge } from '../../db/awards.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import type { BadgeRow } from '../../db/schema.ts';
import { isPaid, progressSql, stillWaits } from './repository.ts';

/** A grant of one badge to the users `userIds`. */
interface Grant {
  /** The prefix of the ids that the grant writes to user_badges. */
  id: string;
  row: BadgeRow;
  userIds: readonly string[];
  at: string;
}

/**
 * Returns the statements and conditions of a grant. `mark` writes a row for each user who gets the badge. All other
 * statements select the users by these rows.
 */
export function grantSql(db: Db, { id: grantId, row, userIds, at }: Grant) {
  const badge = toBadge(row);
  const candidates = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const given = sql`FROM user_badges AS b JOIN users AS u ON u.id = b.user_id
      WHERE b.user_id IN ${candidates} AND b.badge_id = ${badge.id} AND substr(b.id, 1, ${grantId.length}) = ${grantId}`;
  /** Number of users who got the badge. */
  const count = sql`(SELECT count(*) ${given})`;
  return {
    count,
    readCount: statement<{ granted: number }>(db, sql`SELECT ${count} AS granted`),
    mark: {
      write: (guards: SQL) =>
        statement(
          db,
          sql`
            INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
            SELECT u.id, ${badge.id}, ${grantId} || '-' || row_number() OVER (), ${at}, ${progressSql(row)},
              iif(${isPaid(row)}, ${badge.points}, 0)
            FROM users AS u
            WHERE u.id IN ${candidates} AND ${stillWaits(row)} AND ${guards}`,
        ),
      isWritten: sql`EXISTS (SELECT 1 ${given})`,
    },
    /** Ids of the users who get the badge's points. */
    paidUsers: sql`(SELECT b.user_id ${given} AND b.points > 0)`,
    /** Holds for a user who got the badge. */
    isReceiver: sql`id IN (SELECT b.user_id ${given})`,
    /** Holds for a user who unlocked Rising Star by the points of the badge. */
    isRisingStar: sql`id IN (SELECT user_id FROM user_achievements
              WHERE user_id IN ${candidates} AND achievement_id = 'rising_star' AND unlocked_at = ${at})`,
    countHolders: (isWritten: SQL): Statement =>
      statement(
        db,
        sql`
          INSERT INTO badge_holders (badge_id, people) SELECT ${badge.id}, ${count} WHERE ${isWritten}
          ON CONFLICT (badge_id) DO UPDATE SET people = people + excluded.people`,
      ),
    /** Raises the versions of the users. A check-in that runs at the same time then fails its version guard. */
    raiseVersions: statement(db, sql`UPDATE users SET version = version + 1 WHERE id IN (SELECT b.user_id ${given})`),
    /** Unlocks Rising Star for the users whose best month has enough points. */
    unlockRisingStar: statement(
      db,
      sql`
          INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
          SELECT u.id, 'rising_star', ${at} ${given} AND u.best_month_points >= ${RISING_STAR_POINTS}
          ON CONFLICT DO NOTHING`,
    ),
  };
}
