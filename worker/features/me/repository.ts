import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { ACHIEVEMENT_IDS } from '../../../domain/achievements/achievements.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { selectStationLocations } from '../../core/station-codes.ts';
import type { Db } from '../../db/client.ts';
import { selectNextReward } from '../../db/next-reward.ts';
import { selectNewestKey } from '../../db/signing-keys.ts';
import { badges, checkIns, userAchievements, userBadges } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { DAYS_BACK, selectWorkDaysBetween } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/** Days of check-ins that /api/me looks at: this week, and enough for 30 working days. */
const RECENT_DAYS = 45;

/** The rest of the week, in every zone. */
const DAYS_AHEAD = 8;

/** Awards on the first screen. */
export const RECENT_AWARDS = 3;

function selectRecentCheckIns(db: Db, subject: string, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  return db
    .select()
    .from(checkIns)
    .where(
      and(
        sql`${checkIns.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
        gt(checkIns.localDate, addDays(utcDate, 1 - RECENT_DAYS)),
      ),
    )
    .orderBy(desc(checkIns.localDate));
}

const OWN = (subject: string) => sql`(SELECT id FROM users WHERE employee_id = ${subject})`;

function selectRecentBadges(db: Db, subject: string) {
  return db
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
    .where(sql`${userBadges.userId} = ${OWN(subject)}`)
    .orderBy(desc(userBadges.earnedDate))
    .limit(RECENT_AWARDS);
}

/** Newest first. There are few achievements in all: the same rows give the newest ones and their number. */
function selectAchievements(db: Db, subject: string) {
  return db
    .select({ id: userAchievements.achievementId, at: userAchievements.unlockedAt })
    .from(userAchievements)
    .where(sql`${userAchievements.userId} = ${OWN(subject)}`)
    .orderBy(desc(userAchievements.unlockedAt))
    .limit(ACHIEVEMENT_IDS.length);
}

export function selectMeFacts({ db, subject, now }: ReadContext) {
  const utcDate = now.toISOString().slice(0, 10);
  return {
    settings: selectSettings(db),
    stations: selectStationLocations(db),
    ...selectWorkDaysBetween(db, subject, {
      from: addDays(utcDate, -RECENT_DAYS),
      to: addDays(utcDate, DAYS_AHEAD),
      sinceLastCheckIn: addDays(utcDate, -DAYS_BACK),
    }),
    recent: selectRecentCheckIns(db, subject, now),
    nextReward: selectNextReward(db, sql`(SELECT points_balance FROM users WHERE employee_id = ${subject})`),
    recentBadges: selectRecentBadges(db, subject),
    unlocked: selectAchievements(db, subject),
    clockKey: selectNewestKey(db),
  };
}
