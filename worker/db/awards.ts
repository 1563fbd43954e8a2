import { and, asc, count, eq, sql } from 'drizzle-orm';
import { BADGES_MAX, type Badge } from '#domain/api/badges.ts';
import { countActivities, toBadgeAndAchievementFacts, type AwardCounters } from '#domain/record/awards.ts';
import type { Db, ReadResults } from './client.ts';
import { activityRecords, badges, perfectMonths, userAchievements, userBadges, type BadgeRow } from './schema.ts';

export function selectAwardFacts(db: Db, subject: string) {
  const own = sql`(SELECT id FROM users WHERE employee_id = ${subject})`;
  return {
    badges: db.select().from(badges).where(eq(badges.isActive, true)).orderBy(asc(badges.id)).limit(BADGES_MAX),
    heldBadges: db
      .select({ badgeId: userBadges.badgeId, earnedDate: userBadges.earnedDate })
      .from(userBadges)
      .where(sql`${userBadges.userId} = ${own}`),
    unlocked: db
      .select({ achievementId: userAchievements.achievementId, unlockedAt: userAchievements.unlockedAt })
      .from(userAchievements)
      .where(sql`${userAchievements.userId} = ${own}`),
    activities: db
      .select({ kind: activityRecords.kind, recordedBy: activityRecords.recordedBy, times: count() })
      .from(activityRecords)
      .where(and(sql`${activityRecords.userId} = ${own}`))
      .groupBy(activityRecords.kind, activityRecords.recordedBy),
    perfectMonths: db
      .select({ month: perfectMonths.month })
      .from(perfectMonths)
      .where(sql`${perfectMonths.userId} = ${own}`),
  };
}
export type AwardRows = ReadResults<ReturnType<typeof selectAwardFacts>>;

/** A badge leaves out the activities that `setter` recorded, the admin who set its terms. */
export function toAwardFacts(
  user: AwardCounters,
  rows: Pick<AwardRows, 'activities' | 'perfectMonths'>,
  setter: string | null = null,
) {
  return toBadgeAndAchievementFacts(user, countActivities(rows.activities, setter), rows.perfectMonths.length);
}

export function toBadge(row: BadgeRow): Badge {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    points: row.points,
    category: row.category,
    tier: row.tier,
    rarity: row.rarity,
    criteria: { type: row.criteriaType, count: row.criteriaCount },
  };
}
