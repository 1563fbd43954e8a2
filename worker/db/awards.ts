import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { AchievementFacts } from '../../domain/achievements/achievements.ts';
import { BADGES_MAX, type Badge } from '../../domain/api/badges.ts';
import type { ActivityKind } from '../../domain/badges/badge.ts';
import type { BadgeFacts } from '../../domain/badges/criteria.ts';
import type { Db, ReadResults } from './client.ts';
import {
  activityRecords,
  badges,
  perfectMonths,
  userAchievements,
  userBadges,
  type BadgeRow,
  type UserRow,
} from './schema.ts';

/** What badges and achievements are judged by, beside the person's own row. */
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

type Counters = Pick<
  UserRow,
  'earlyCheckIns' | 'longestEarlyRun' | 'longestStreak' | 'totalCheckIns' | 'bestMonthPoints'
>;

/** What a person has done so far, as badges and as achievements count it. */
export function toAwardFacts(
  user: Counters,
  rows: Pick<AwardRows, 'activities' | 'perfectMonths'>,
): { badge: BadgeFacts; achievement: AchievementFacts } {
  const times = (kind: ActivityKind) => rows.activities.find((row) => row.kind === kind)?.times ?? 0;
  return {
    badge: {
      early_checkin: user.earlyCheckIns,
      streak: user.longestStreak,
      total_checkins: user.totalCheckIns,
      team_activities: times('team'),
      wellness_activities: times('wellness'),
      courses_completed: times('course'),
      suggestions_implemented: times('suggestion'),
      perfect_month: rows.perfectMonths.length,
    },
    achievement: {
      longestEarlyRun: user.longestEarlyRun,
      longestStreak: user.longestStreak,
      teamActivities: times('team'),
      perfectMonths: rows.perfectMonths.length,
      bestMonthPoints: user.bestMonthPoints,
      suggestionsImplemented: times('suggestion'),
    },
  };
}

/** A badge as people see it. */
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
