import { desc, eq, sql } from 'drizzle-orm';
import { ACHIEVEMENT_IDS } from '#domain/achievements/achievements.ts';
import { CARD_AWARDS, type PersonCard } from '#domain/api/leaderboard.ts';
import { newestAwards } from '#domain/badges/awards.ts';
import { AppError } from '#worker/app-error.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { badges, userAchievements, userBadges, users } from '#worker/db/schema.ts';

export async function readPersonCard(db: Db, id: string): Promise<PersonCard> {
  const read = await runTogether(db, {
    people: db
      .select({
        userId: users.id,
        name: users.name,
        avatarUrl: users.avatarUrl,
        department: users.department,
        bio: users.bio,
      })
      .from(users)
      .where(sql`${users.id} = ${id} AND ${users.ranks} = 1`),
    badges: db
      .select({
        id: userBadges.badgeId,
        at: userBadges.earnedDate,
        points: userBadges.points,
        name: badges.name,
        icon: badges.icon,
        tier: badges.tier,
      })
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(eq(userBadges.userId, id))
      .orderBy(desc(userBadges.earnedDate))
      .limit(CARD_AWARDS),
    unlocked: db
      .select({ id: userAchievements.achievementId, at: userAchievements.unlockedAt })
      .from(userAchievements)
      .where(eq(userAchievements.userId, id))
      .limit(ACHIEVEMENT_IDS.length),
  });
  const [person] = read.people;
  if (!person) throw new AppError('user_not_found');
  return {
    ...person,
    awards: newestAwards(read.badges, read.unlocked, CARD_AWARDS).map(
      ({ kind, id: awardId, name, icon, tier, at }) => ({
        kind,
        id: awardId,
        name,
        icon,
        tier,
        at,
      }),
    ),
  };
}
