import { sql, type SQL } from 'drizzle-orm';
import { GRANT_BATCH, type Badge, type GrantInput, type GrantPreview, type GrantResult } from '#domain/api/badges.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import { findBadgeGiver } from '#domain/badges/terms.ts';
import { awardLimits } from '#worker/core/bonus.ts';
import { mayGive } from '#worker/core/award-limit.ts';
import { movePoints } from '#worker/core/points.ts';
import { writeAudit } from '#worker/db/audit.ts';
import { areBadgesUnchanged } from '#worker/core/award-writes.ts';
import { toBadge } from '#worker/db/awards.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { writeNotices } from '#worker/db/notices.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import type { BadgeRow } from '#worker/db/schema.ts';
import { grantSql } from './grant-repository.ts';
import { findBadge, nextWaiting, selectWaiting } from './repository.ts';

async function grantable(db: Db, badgeId: string): Promise<BadgeRow> {
  const row = await findBadge(db, badgeId);
  if (!row?.isActive) throw new AppError('badge_not_found');
  return row;
}

export async function previewGrant(db: Db, badgeId: string, actorId: string): Promise<GrantPreview> {
  const row = await grantable(db, badgeId);
  const badge = toBadge(row);
  const { counted, first } = await runTogether(db, selectWaiting(db, row, actorId));
  const { people, paid } = counted[0] ?? { people: 0, paid: 0 };
  return { badge, people, points: paid * badge.points, first };
}

async function countAffordable(db: Db, giver: string, points: number, now: Date, settings: Settings): Promise<number> {
  const { leftToday } = await awardLimits(db, giver, settings, now);
  return Math.min(GRANT_BATCH, Math.floor(leftToday / points));
}

/**
 * No user gets the badge twice, even when a check-in gives the badge at the same time. When the terms of the badge
 * change after they were read, no user gets the badge by the old terms. Until a second admin confirms the terms, the
 * points count towards the daily limit of the admin who set them.
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
    const giver = badge.points > 0 ? findBadgeGiver(row, null) : null;
    // A badge that nobody confirmed goes to as many users as its giver's limit allows.
    const limit = giver === null ? GRANT_BATCH : await countAffordable(db, giver, badge.points, context.now, settings);
    const page = { after: String(after), limit, giverId: context.actorId };
    const ids = await nextWaiting(db, row, { ...page, limit: Math.max(1, limit) });
    if (ids.length === 0) return { unchanged: { granted: 0 }, stored: { status: 200 } };
    if (limit === 0) throw new AppError('badge_terms_limit');
    const last = ids.length === limit ? ids.at(-1) : undefined;
    const place: { nextCursor?: string } = last === undefined ? {} : { nextCursor: encodeCursor([last]) };

    const grant = context.newId();
    const given = grantSql(db, { id: grant, row, userIds: ids, at });
    return {
      answer: {
        read: given.readCount,
        toAnswer: (rows) => ({ granted: (rows[0] as { granted: number }).granted, ...place }),
      },
      stored: {
        status: 200,
        response: sql`json_patch(json_object('granted', ${given.count}), ${JSON.stringify(place)})`,
      },
      guards: [
        ...areBadgesUnchanged('grant: terms', [row]),
        ...(giver === null
          ? []
          : [
              mayGive(
                'grant: limit of the terms',
                { actorId: giver, now: context.now },
                ids.length * badge.points,
                settings.awardPointsPerDay,
              ),
            ]),
      ],
      effects: { topics: ['points'], ranks: ids, deliveries: true },
      statements: [
        given.give,
        ...payBadge(db, badge, { to: given.paidUsers, giver, at }, settings),
        given.countHolders,
        given.raiseVersions,
        // With the points of the badge, a user may reach the points that Rising Star needs in a month.
        given.unlockRisingStar,
        ...writeNotices(db, {
          id: grant,
          kind: 'badge_earned',
          facts: { badge: badge.name, points: badge.points },
          givenBy: context.actorId,
          to: given.isReceiver,
          at,
        }),
        ...writeNotices(db, {
          id: 'rising_star',
          kind: 'achievement_unlocked',
          facts: { achievement: 'rising_star' },
          to: given.isRisingStar,
          at,
        }),
        writeAudit(
          db,
          {
            id: context.newId(),
            actorId: context.actorId,
            action: 'badge.granted',
            targetType: 'badge',
            targetId: badgeId,
            before: null,
            after: sql`json_object('grant', ${grant}, 'people', ${given.count}, 'points', ${badge.points})`,
            reason: null,
            at,
          },
          given.isGiven,
        ),
      ],
    };
  });
}

function payBadge(
  db: Db,
  { id, name, points }: Badge,
  { to: userId, giver, at }: { to: SQL; giver: string | null; at: string },
  settings: Settings,
) {
  if (points === 0) return [];
  return movePoints(db, {
    userId,
    entries: [
      {
        transactionType: 'bonus',
        pointsAmount: points,
        referenceType: 'badge',
        referenceId: id,
        description: `Badge: ${name}`,
        createdBy: giver,
      },
    ],
    bookedOn: localDateIn(settings.companyTimeZone, new Date(at)),
    at,
  });
}
