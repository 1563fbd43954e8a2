import { sql, type SQL } from 'drizzle-orm';
import { RISING_STAR_POINTS, type AchievementId } from '#domain/achievements/achievements.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';

interface Occasion {
  userId: string;
  /** The instant, ISO 8601. */
  at: string;
  /** Absent when nobody gave the points. */
  givenBy?: string;
}

/** A badge gets a new version when its terms change or when it is retired. */
export function areBadgesUnchanged(name: GuardName, badges: readonly { id: string; version: number }[]): Guard[] {
  if (badges.length === 0) return [];
  const read = JSON.stringify(badges.map(({ id, version }) => ({ id, version })));
  const isChanged = sql`NOT EXISTS (SELECT 1 FROM badges
    WHERE id = one.value ->> 'id' AND version = one.value ->> 'version')`;
  return [guard(name, sql`NOT EXISTS (SELECT 1 FROM json_each(${read}) AS one WHERE ${isChanged})`)];
}

export function unlockAchievement(
  db: Db,
  id: AchievementId,
  { userId, at, ...given }: Occasion,
  isMet: SQL = sql`1`,
): Statement[] {
  const unlock = statement(
    db,
    sql`
    INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
    SELECT ${userId}, ${id}, ${at} WHERE ${isMet}
    ON CONFLICT DO NOTHING`,
  );
  const isUnlocked = sql`EXISTS (SELECT 1 FROM user_achievements
    WHERE user_id = ${userId} AND achievement_id = ${id} AND unlocked_at = ${at})`;
  const facts = { achievement: id };
  // A user unlocks an achievement only once, so the ids of the achievement and the user identify the notification.
  const notice = { id: `${id}-${userId}`, userId, kind: 'achievement_unlocked' as const, facts, at, ...given };
  return [unlock, ...writeNotice(db, notice, isUnlocked)];
}

/** The condition reads the new sum of the month, so these statements must come after the statements that book points. */
export function unlockRisingStar(db: Db, occasion: Occasion): Statement[] {
  const isMet = sql`EXISTS (SELECT 1 FROM users WHERE id = ${occasion.userId} AND best_month_points >= ${RISING_STAR_POINTS})`;
  return unlockAchievement(db, 'rising_star', occasion, isMet);
}
