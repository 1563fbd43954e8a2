import { MAY_USE_APP } from '#worker/db/people/users.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { BADGES_MAX, GRANT_PREVIEW_NAMES } from '#domain/api/badges.ts';
import type { CriteriaType } from '#domain/badges/criteria.ts';
import type { TermsSetters } from '#domain/badges/terms.ts';
import { selectAwardFacts } from '#worker/db/awards.ts';
import { all, guard } from '#worker/core/guard.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { badges, userBadges, type BadgeRow } from '#worker/db/schema.ts';

function selectHeldBadges(db: Db, subject: string) {
  return db
    .select({ badge: badges, earnedDate: userBadges.earnedDate })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .where(sql`${userBadges.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`)
    .limit(BADGES_MAX);
}

export function selectProgressFacts(db: Db, subject: string) {
  return { ...selectAwardFacts(db, subject), held: selectHeldBadges(db, subject) };
}

export async function findBadge(db: Db, id: string): Promise<BadgeRow | undefined> {
  const [row] = await db.select().from(badges).where(eq(badges.id, id));
  return row;
}

/**
 * SQL for the progress of the user `u`, by type of criteria. worker/db/awards.ts reads the same counts for a single
 * user.
 */
const COUNTED: Readonly<Record<CriteriaType, (setter: string | null) => SQL>> = {
  early_checkin: () => sql`u.early_check_ins`,
  streak: () => sql`u.longest_streak`,
  total_checkins: () => sql`u.total_check_ins`,
  thanks_given: () => sql`u.people_thanked`,
  perfect_month: () => sql`(SELECT count(*) FROM perfect_months WHERE user_id = u.id)`,
  team_activities: countKindSql('team'),
  wellness_activities: countKindSql('wellness'),
  courses_completed: countKindSql('course'),
  suggestions_implemented: countKindSql('suggestion'),
};

/** Records of the admin who set the badge's terms do not count (`countActivities` in domain/record/awards.ts). */
function countKindSql(kind: string) {
  return (setter: string | null): SQL => sql`(SELECT count(*) FROM activity_records
    WHERE user_id = u.id AND kind = ${kind} AND (${setter} IS NULL OR recorded_by IS NOT ${setter}))`;
}

type Counted = Pick<BadgeRow, 'id' | 'criteriaType' | 'criteriaCount' | 'termsBy'>;

export const progressSql = ({ criteriaType, termsBy }: Counted): SQL => COUNTED[criteriaType](termsBy);

const meets = (badge: Counted) => sql`${progressSql(badge)} >= ${badge.criteriaCount}`;
const hasNone = (badgeId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM user_badges WHERE user_id = u.id AND badge_id = ${badgeId})`;

/** Does not hold for the giver, because users cannot give a badge to themselves. */
const waitsFor = (badge: Counted, giverId: string): SQL =>
  all([sql`u.id <> ${giverId}`, MAY_USE_APP, meets(badge), hasNone(badge.id)]);

export const stillWaits = (badge: Counted): SQL =>
  all([
    guard('grant: receiver', MAY_USE_APP),
    guard('grant: criteria', meets(badge)),
    guard('grant: first time', hasNone(badge.id)),
  ]);

export const isPaid = ({ termsBy, termsConfirmedBy }: TermsSetters): SQL =>
  sql`(u.id IS NOT ${termsBy} AND u.id IS NOT ${termsConfirmedBy})`;

/** Reads every user, so only an action of an admin runs this query. */
export function selectWaiting(db: Db, badge: Counted & TermsSetters, giverId: string) {
  const waiting = waitsFor(badge, giverId);
  return {
    counted: statement<{ people: number; paid: number }>(
      db,
      sql`SELECT count(*) AS people, count(*) FILTER (WHERE ${isPaid(badge)}) AS paid FROM users AS u WHERE ${waiting}`,
    ),
    first: statement<{ id: string; name: string; department: string }>(
      db,
      sql`SELECT u.id, u.name, u.department FROM users AS u WHERE ${waiting}
        ORDER BY u.name COLLATE NOCASE, u.id LIMIT ${GRANT_PREVIEW_NAMES}`,
    ),
  };
}

export async function nextWaiting(
  db: Db,
  badge: Counted,
  page: { after: string; limit: number; giverId: string },
): Promise<string[]> {
  const rows = await statement<{ id: string }>(
    db,
    sql`SELECT u.id FROM users AS u WHERE u.id > ${page.after} AND ${waitsFor(badge, page.giverId)}
      ORDER BY u.id LIMIT ${page.limit}`,
  );
  return rows.map(({ id }) => id);
}
