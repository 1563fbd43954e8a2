import { sql, type SQL } from 'drizzle-orm';
import { RISING_STAR_POINTS, type AchievementId } from '../../domain/achievements/achievements.ts';
import type { Badge } from '../../domain/api/badges.ts';
import { statement, type Db, type Statement } from './client.ts';
import { appendToLedger } from './ledger.ts';

interface Occasion {
  userId: string;
  newId: () => string;
  /** Day in the company's zone. */
  bookedOn: string;
  /** Instant, ISO 8601. */
  at: string;
}

/** Holds while each of the badges is what it was when it was read: its terms, and that it is given at all. */
export function areBadgesAsRead(badges: readonly { id: string; version: number }[]): SQL {
  if (badges.length === 0) return sql`1`;
  const read = JSON.stringify(badges.map(({ id, version }) => ({ id, version })));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${read}) AS one WHERE NOT EXISTS (SELECT 1 FROM badges
    WHERE id = one.value ->> 'id' AND version = one.value ->> 'version' AND is_active = 1))`;
}

/** Gives a badge with its points, once: whoever holds it already gets neither. For a batch whose act `guard` tells. */
export function giveBadge(db: Db, badge: Badge & { progress: number }, occasion: Occasion, guard: SQL): Statement[] {
  const { userId, newId, bookedOn, at } = occasion;
  const id = newId();
  const given: Statement = statement(
    db,
    sql`
    INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
    SELECT ${userId}, ${badge.id}, ${id}, ${at}, ${badge.progress}, ${badge.points} WHERE ${guard}
    ON CONFLICT DO NOTHING`,
  );
  if (badge.points === 0) return [given];
  const isOurs = sql`EXISTS (SELECT 1 FROM user_badges
    WHERE user_id = ${userId} AND badge_id = ${badge.id} AND id = ${id})`;
  const paid = appendToLedger(
    db,
    {
      id: newId(),
      userId,
      transactionType: 'bonus',
      pointsAmount: badge.points,
      referenceType: 'badge',
      referenceId: badge.id,
      description: `Badge: ${badge.name}`,
      createdBy: null,
      bookedOn,
      at,
    },
    isOurs,
  );
  return [given, paid];
}

/** Unlocks an achievement, once. */
export function unlockAchievement(
  db: Db,
  id: AchievementId,
  { userId, at }: Pick<Occasion, 'userId' | 'at'>,
  guard: SQL,
) {
  return statement(
    db,
    sql`
    INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
    SELECT ${userId}, ${id}, ${at} WHERE ${guard}
    ON CONFLICT DO NOTHING`,
  );
}

/** Unlocks what a month of many points unlocks, after points were booked: only the transaction knows their sum. */
export function unlockRisingStar(db: Db, occasion: Pick<Occasion, 'userId' | 'at'>, guard: SQL) {
  const isMet = sql`EXISTS (SELECT 1 FROM users WHERE id = ${occasion.userId} AND best_month_points >= ${RISING_STAR_POINTS})`;
  return unlockAchievement(db, 'rising_star', occasion, sql`${guard} AND ${isMet}`);
}
