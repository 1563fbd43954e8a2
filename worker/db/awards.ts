import { and, asc, count, eq, sql } from 'drizzle-orm';
import { BADGES_MAX, type Badge } from '../../domain/api/badges.ts';
import type { ActivityKind } from '../../domain/badges/badge.ts';
import { toBadgeAndAchievementFacts, type AwardCounters } from '../../domain/record/awards.ts';
import type { Db, ReadResults } from './client.ts';
import { activityRecords, badges, perfectMonths, userAchievements, userBadges, type BadgeRow } from './schema.ts';

/** Selects the facts that decide badges and achievements, except the user's row. */
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
      .select({ kind: activityRecords.kind, times: count() })
      .from(activityRecords)
      .where(and(sql`${activityRecords.userId} = ${own}`))
      .groupBy(activityRecords.kind),
    perfectMonths: db
      .select({ month: perfectMonths.month })
      .from(perfectMonths)
      .where(sql`${perfectMonths.userId} = ${own}`),
  };
}
export type AwardRows = ReadResults<ReturnType<typeof selectAwardFacts>>;

/** Counts how often each kind of activity was recorded. */
export function toTimes(rows: AwardRows['activities']): Partial<Record<ActivityKind, number>> {
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

/** Builds the facts that decide badges and achievements. */
export function toAwardFacts(user: AwardCounters, rows: Pick<AwardRows, 'activities' | 'perfectMonths'>) {
  return toBadgeAndAchievementFacts(user, toTimes(rows.activities), rows.perfectMonths.length);
}

/** Converts a badge row to the API's badge. */
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
