import { sql } from 'drizzle-orm';
import { RISING_STAR_POINTS } from '#domain/achievements/achievements.ts';
import { toBadge } from '#worker/db/awards.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { BadgeRow } from '#worker/db/schema.ts';
import { isPaid, progressSql, stillWaits } from './repository.ts';

interface Grant {
  /** The prefix of the ids that the grant writes to user_badges. */
  id: string;
  row: BadgeRow;
  userIds: readonly string[];
  at: string;
}

/** `give` writes a row for each user who gets the badge. All other statements select the users by these rows. */
export function grantSql(db: Db, { id: grantId, row, userIds, at }: Grant) {
  const badge = toBadge(row);
  const candidates = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const given = sql`FROM user_badges AS b JOIN users AS u ON u.id = b.user_id
      WHERE b.user_id IN ${candidates} AND b.badge_id = ${badge.id} AND substr(b.id, 1, ${grantId.length}) = ${grantId}`;
  const count = sql`(SELECT count(*) ${given})`;
  return {
    count,
    readCount: statement<{ granted: number }>(db, sql`SELECT ${count} AS granted`),
    /**
     * Here the conditions are in the WHERE, and not guards, because one user who does not fit must not stop the others.
     */
    give: statement(
      db,
      sql`
        INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
        SELECT u.id, ${badge.id}, ${grantId} || '-' || row_number() OVER (), ${at}, ${progressSql(row)},
          iif(${isPaid(row)}, ${badge.points}, 0)
        FROM users AS u
        WHERE u.id IN ${candidates} AND ${stillWaits(row)}`,
    ),
    isGiven: sql`EXISTS (SELECT 1 ${given})`,
    paidUsers: sql`(SELECT b.user_id ${given} AND b.points > 0)`,
    isReceiver: sql`id IN (SELECT b.user_id ${given})`,
    isRisingStar: sql`id IN (SELECT user_id FROM user_achievements
              WHERE user_id IN ${candidates} AND achievement_id = 'rising_star' AND unlocked_at = ${at})`,
    countHolders: statement(
      db,
      sql`
        INSERT INTO badge_holders (badge_id, people) SELECT ${badge.id}, count(*) ${given} HAVING count(*) > 0
        ON CONFLICT (badge_id) DO UPDATE SET people = people + excluded.people`,
    ),
    /** A check-in that runs at the same time then fails its version guard. */
    raiseVersions: statement(db, sql`UPDATE users SET version = version + 1 WHERE id IN (SELECT b.user_id ${given})`),
    unlockRisingStar: statement(
      db,
      sql`
          INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
          SELECT u.id, 'rising_star', ${at} ${given} AND u.best_month_points >= ${RISING_STAR_POINTS}
          ON CONFLICT DO NOTHING`,
    ),
  };
}
