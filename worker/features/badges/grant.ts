import { sql, type SQL } from 'drizzle-orm';
import { RISING_STAR_POINTS } from '../../../domain/achievements/achievements.ts';
import {
  GRANT_BATCH,
  type Badge,
  type GrantInput,
  type GrantPreview,
  type GrantResult,
} from '../../../domain/api/badges.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { movePoints } from '../../core/points.ts';
import { writeAudit } from '../../db/audit.ts';
import { areBadgesUnchanged } from '../../core/award-writes.ts';
import { toBadge } from '../../db/awards.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { writeNotices } from '../../db/notices.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import type { BadgeRow } from '../../db/schema.ts';
import { findBadge, isPaid, nextWaiting, progressSql, selectWaiting, stillWaits } from './repository.ts';

/** Returns a badge that can be granted. Throws badge_not_found, also for a retired badge. */
async function grantable(db: Db, badgeId: string): Promise<BadgeRow> {
  const row = await findBadge(db, badgeId);
  if (!row?.isActive) throw new AppError('badge_not_found');
  return row;
}

/** Counts the users who meet a badge but do not have it, because it is newer. Throws badge_not_found. */
export async function previewGrant(db: Db, badgeId: string, actorId: string): Promise<GrantPreview> {
  const row = await grantable(db, badgeId);
  const badge = toBadge(row);
  const { counted, first } = await runTogether(db, selectWaiting(db, row, badge.criteria, actorId));
  const { people, paid } = counted[0] ?? { people: 0, paid: 0 };
  return { badge, people, points: paid * badge.points, first };
}

/**
 * Gives the badge with its points to the next users who meet it and do not have it, at most GRANT_BATCH. No user gets
 * the badge twice, even when a check-in gives it at the same time. No user gets it by terms that have changed since
 * they were read. The admin who set the terms gets it without points, as at a check-in. Throws badge_not_found, busy.
 */
export async function grantBadge(
  db: Db,
  badgeId: string,
  input: GrantInput,
  context: ActionContext,
  settings: Settings,
): Promise<GrantResult> {
  const at = context.now.toISOString();
  const [after = ''] = input.cursor ? decodeCursor(input.cursor, 1) : [];
  return commit<GrantResult>(db, context, async () => {
    const row = await grantable(db, badgeId);
    const badge = toBadge(row);
    const page = { after: String(after), limit: GRANT_BATCH, giverId: context.actorId };
    const ids = await nextWaiting(db, badgeId, badge.criteria, page);
    if (ids.length === 0) return { unchanged: { granted: 0 } };
    const last = ids.length === GRANT_BATCH ? ids.at(-1) : undefined;
    const place: { nextCursor?: string } = last === undefined ? {} : { nextCursor: encodeCursor([last]) };

    const grant = context.newId();
    const candidates = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    // The other statements select the rows that the first one wrote. Their ids begin with the id of this grant.
    const given = sql`FROM user_badges AS b JOIN users AS u ON u.id = b.user_id
      WHERE b.user_id IN ${candidates} AND b.badge_id = ${badgeId} AND substr(b.id, 1, ${grant.length}) = ${grant}`;
    const count = sql`(SELECT count(*) ${given})`;
    return {
      answer: {
        read: statement<{ granted: number }>(db, sql`SELECT ${count} AS granted`),
        toAnswer: (rows) => ({ granted: (rows[0] as { granted: number }).granted, ...place }),
      },
      stored: {
        status: 200,
        response: sql`json_patch(json_object('granted', ${count}), ${JSON.stringify(place)})`,
      },
      guards: areBadgesUnchanged('grant: terms', [row]),
      mark: {
        write: (guards) =>
          statement(
            db,
            sql`
            INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
            SELECT u.id, ${badgeId}, ${grant} || '-' || row_number() OVER (), ${at}, ${progressSql(badge.criteria)},
              iif(${isPaid(row)}, ${badge.points}, 0)
            FROM users AS u
            WHERE u.id IN ${candidates} AND ${stillWaits(badgeId, badge.criteria)} AND ${guards}`,
          ),
        isWritten: sql`EXISTS (SELECT 1 ${given})`,
      },
      statements: (isWritten) => [
        ...payBadge(db, badge, sql`(SELECT b.user_id ${given} AND b.points > 0)`, context, settings, isWritten),
        statement(
          db,
          sql`
          INSERT INTO badge_holders (badge_id, people) SELECT ${badgeId}, ${count} WHERE ${isWritten}
          ON CONFLICT (badge_id) DO UPDATE SET people = people + excluded.people`,
        ),
        // The new version makes a concurrent check-in read the user's badges again.
        statement(db, sql`UPDATE users SET version = version + 1 WHERE id IN (SELECT b.user_id ${given})`),
        // The points may make a user's best month.
        statement(
          db,
          sql`
          INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
          SELECT u.id, 'rising_star', ${at} ${given} AND u.best_month_points >= ${RISING_STAR_POINTS}
          ON CONFLICT DO NOTHING`,
        ),
        ...writeNotices(
          db,
          {
            id: grant,
            kind: 'badge_earned',
            facts: { badge: badge.name, points: badge.points },
            givenBy: context.actorId,
            to: sql`id IN (SELECT b.user_id ${given})`,
            at,
          },
          isWritten,
        ),
        ...writeNotices(
          db,
          {
            id: 'rising_star',
            kind: 'achievement_unlocked',
            facts: { achievement: 'rising_star' },
            to: sql`id IN (SELECT user_id FROM user_achievements
              WHERE user_id IN ${candidates} AND achievement_id = 'rising_star' AND unlocked_at = ${at})`,
            at,
          },
          isWritten,
        ),
        writeAudit(
          db,
          {
            id: context.newId(),
            actorId: context.actorId,
            action: 'badge.granted',
            targetType: 'badge',
            targetId: badgeId,
            before: null,
            after: sql`json_object('grant', ${grant}, 'people', ${count}, 'points', ${badge.points})`,
            reason: null,
            at,
          },
          isWritten,
        ),
      ],
    };
  });
}

function payBadge(
  db: Db,
  { id, name, points }: Badge,
  userId: SQL,
  context: ActionContext,
  settings: Settings,
  isWritten: SQL,
) {
  if (points === 0) return [];
  return movePoints(
    db,
    {
      userId,
      entries: [
        {
          transactionType: 'bonus',
          pointsAmount: points,
          referenceType: 'badge',
          referenceId: id,
          description: `Badge: ${name}`,
          createdBy: context.actorId,
        },
      ],
      bookedOn: localDateIn(settings.companyTimeZone, context.now),
      at: context.now.toISOString(),
    },
    isWritten,
  );
}
