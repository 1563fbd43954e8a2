import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { ACHIEVEMENT_IDS } from '#domain/achievements/achievements.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { selectLogo } from '#worker/core/images.ts';
import { selectStationLocations } from '#worker/core/signatures/station-codes.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { guard } from '#worker/core/guard.ts';
import { selectNextReward } from '#worker/db/next-reward.ts';
import { selectNewestKey } from '#worker/db/signing-keys.ts';
import { badges, checkIns, rewards, userAchievements, userBadges, users } from '#worker/db/schema.ts';
import { selectSettings } from '#worker/db/settings.ts';
import { NEXT_BONUS_DAYS } from '#domain/scoring/next-bonus.ts';
import { DAYS_BACK, selectWorkDaysBetween } from '#worker/db/work-days.ts';
import type { ReadContext } from '#worker/http/access.ts';

/** These days include this week and 30 working days. */
const RECENT_DAYS = 45;

export const RECENT_AWARDS = 3;
export const AWAY_SHOWN = 5;

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

/** A user has only a few, so the same rows provide the newest achievements and their number. */
function selectAchievements(db: Db, subject: string) {
  return db
    .select({ id: userAchievements.achievementId, at: userAchievements.unlockedAt })
    .from(userAchievements)
    .where(sql`${userAchievements.userId} = ${OWN(subject)}`)
    .orderBy(desc(userAchievements.unlockedAt))
    .limit(ACHIEVEMENT_IDS.length);
}

const PIN_COLUMNS = {
  id: rewards.id,
  name: rewards.name,
  icon: rewards.icon,
  pictureUrl: rewards.pictureUrl,
  category: rewards.category,
  pointsCost: rewards.pointsCost,
  available: rewards.available,
  stock: rewards.stock,
  retiredAt: rewards.retiredAt,
};

export const selectPinned = (db: Db, id: SQL) =>
  db
    .select(PIN_COLUMNS)
    .from(rewards)
    .where(sql`${rewards.id} = ${id}`);

/** No other decision depends on the pin, so no version changes. */
export const pin = (db: Db, userId: string, rewardId: string | null) =>
  db.update(users).set({ pinnedRewardId: rewardId }).where(eq(users.id, userId));

export const isOffered = (rewardId: string) =>
  guard('pin: offered', sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${rewardId} AND retired_at IS NULL)`);

const selectDepartment = (db: Db, subject: string, now: Date) => {
  const utcDate = now.toISOString().slice(0, 10);
  return statement<{ people: number; day: string | null; checkIns: number | null }>(
    db,
    sql`SELECT people, day, scheduled AS checkIns
      FROM users AS u CROSS JOIN department_people AS p ON p.department = u.department
        LEFT JOIN department_days AS d ON d.department = u.department
          AND d.day IN (${addDays(utcDate, -1)}, ${utcDate}, ${addDays(utcDate, 1)})
      WHERE u.employee_id = ${subject} AND u.department <> ''`,
  );
};

/** A first name is shown for half an hour after the check-in, as on a wall. A missing name therefore proves no absence. */
const ARRIVED_MS = 30 * 60_000;
const ARRIVALS_LOOKED_AT = 8;

/** Looks only at the newest check-ins of each date, so that the read does not grow with the company. */
const selectArrivals = (db: Db, subject: string, now: Date) => {
  const utcDate = now.toISOString().slice(0, 10);
  const since = now.getTime() - ARRIVED_MS;
  const newest = [-1, 0, 1].map(
    (days) => sql`SELECT * FROM (SELECT user_id, check_in_time FROM check_ins
      WHERE local_date = ${addDays(utcDate, days)} AND check_in_time > ${since}
      ORDER BY check_in_time DESC LIMIT ${ARRIVALS_LOOKED_AT})`,
  );
  return statement<{ name: string; firstName: string }>(
    db,
    sql`SELECT u.name, u.first_name AS firstName
      FROM (${sql.join(newest, sql` UNION ALL `)}) AS c JOIN users AS u ON u.id = c.user_id
      WHERE u.is_named_at_stations = 1 AND u.hidden_from_leaderboard = 0 AND u.is_active = 1
        AND u.approval_status = 'approved' AND u.department <> '' AND u.employee_id <> ${subject}
        AND u.department = (SELECT department FROM users WHERE employee_id = ${subject})
      ORDER BY c.check_in_time DESC LIMIT 3`,
  );
};

const AWAY_LOOKED_AT = 30;

/** Looks only at some of the colleagues who show their leave, so that the read does not grow with the department. */
const selectAway = (db: Db, subject: string, now: Date) => {
  const utcDate = now.toISOString().slice(0, 10);
  return statement<{ name: string; firstName: string; startDate: LocalDate; endDate: LocalDate }>(
    db,
    sql`SELECT u.name, u.first_name AS firstName, l.start_date AS startDate, l.end_date AS endDate
      FROM (SELECT id, name, first_name FROM users INDEXED BY users_who_show_leave
        WHERE shows_leave = 1 AND department <> '' AND is_active = 1 AND approval_status = 'approved'
          AND department = (SELECT department FROM users WHERE employee_id = ${subject}) AND employee_id <> ${subject}
        ORDER BY id LIMIT ${AWAY_LOOKED_AT}) AS u
      JOIN leaves AS l ON l.user_id = u.id AND l.end_date >= ${addDays(utcDate, -1)}
      WHERE l.status = 'approved' AND l.start_date <= ${addDays(utcDate, 7)} ORDER BY l.start_date, u.id LIMIT 20`,
  );
};

export function selectMeFacts({ db, subject, now }: ReadContext) {
  const utcDate = now.toISOString().slice(0, 10);
  return {
    settings: selectSettings(db),
    logo: selectLogo(db),
    stations: selectStationLocations(db),
    ...selectWorkDaysBetween(db, subject, {
      from: addDays(utcDate, -RECENT_DAYS),
      to: addDays(utcDate, NEXT_BONUS_DAYS + 1),
      sinceLastCheckIn: addDays(utcDate, -DAYS_BACK),
    }),
    recent: selectRecentCheckIns(db, subject, now),
    pinned: selectPinned(db, sql`(SELECT pinned_reward_id FROM users WHERE employee_id = ${subject})`),
    department: selectDepartment(db, subject, now),
    arrivals: selectArrivals(db, subject, now),
    away: selectAway(db, subject, now),
    nextReward: selectNextReward(db, sql`(SELECT points_balance FROM users WHERE employee_id = ${subject})`),
    recentBadges: selectRecentBadges(db, subject),
    unlocked: selectAchievements(db, subject),
    clockKey: selectNewestKey(db),
  };
}
