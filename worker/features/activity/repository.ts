import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { ReferenceType } from '#domain/api/points.ts';
import { selectLedger, type LedgerPage } from '#worker/core/history/person.ts';
import type { Db } from '#worker/db/client.ts';
import { badges, redemptions, userAchievements, userBadges, users } from '#worker/db/schema.ts';

/** Ledger rows are paged by sequence number, and the other activities by time. */
export interface ActivityPlace {
  /** The next page has ledger rows with sequence numbers below this number. */
  seq: number;
  /** The next page has the other activities before this instant, and those at this instant with an id below `id`. */
  at: string;
  id: string;
}

export const LEDGER_ACTIVITIES: ReadonlySet<ReferenceType> = new Set(['check_in', 'admin_adjustment', 'correction']);

export const toLedgerPage = (before: ActivityPlace | null, wanted: number): LedgerPage => ({
  before: before?.seq ?? null,
  wanted,
  types: LEDGER_ACTIVITIES,
});

export function selectActivity(db: Db, userId: string, before: ActivityPlace | null, limit: number) {
  const earlier = (at: SQL, id: SQL) =>
    before === null ? undefined : sql`(${at} < ${before.at} OR (${at} = ${before.at} AND ${id} < ${before.id}))`;
  return {
    ...selectLedger(db, userId, toLedgerPage(before, limit)),
    badges: db
      .select({
        id: userBadges.badgeId,
        at: userBadges.earnedDate,
        points: userBadges.points,
        name: badges.name,
        description: badges.description,
      })
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(and(eq(userBadges.userId, userId), earlier(sql`${userBadges.earnedDate}`, sql`${userBadges.badgeId}`)))
      .orderBy(desc(userBadges.earnedDate), desc(userBadges.badgeId))
      .limit(limit),
    achievements: db
      .select({ id: userAchievements.achievementId, at: userAchievements.unlockedAt })
      .from(userAchievements)
      .where(
        and(
          eq(userAchievements.userId, userId),
          earlier(sql`${userAchievements.unlockedAt}`, sql`${userAchievements.achievementId}`),
        ),
      )
      .orderBy(desc(userAchievements.unlockedAt), desc(userAchievements.achievementId))
      .limit(limit),
    // A cancelled claim is not an activity.
    claims: db
      .select({
        id: redemptions.id,
        at: sql<string>`${redemptions.processedDate}`.as('processed_at'),
        status: redemptions.status,
        reward: redemptions.rewardSnapshot,
        reason: redemptions.rejectionReason,
        notes: redemptions.fulfillmentNotes,
        by: users.name,
      })
      .from(redemptions)
      .leftJoin(users, eq(users.id, redemptions.processedBy))
      .where(
        and(
          eq(redemptions.userId, userId),
          isNotNull(redemptions.processedDate),
          inArray(redemptions.status, ['approved', 'fulfilled', 'rejected']),
          earlier(sql`${redemptions.processedDate}`, sql`${redemptions.id}`),
        ),
      )
      .orderBy(desc(redemptions.processedDate), desc(redemptions.id))
      .limit(limit),
  };
}
