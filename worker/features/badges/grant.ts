import { sql } from 'drizzle-orm';
import { RISING_STAR_POINTS } from '../../../domain/achievements/achievements.ts';
import { GRANT_BATCH, type GrantInput, type GrantPreview, type GrantResult } from '../../../domain/api/badges.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../db/audit.ts';
import { areBadgesAsRead } from '../../db/award-writes.ts';
import { toBadge } from '../../db/awards.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import type { BadgeRow } from '../../db/schema.ts';
import { findBadge, isPaid, nextWaiting, progressSql, selectWaiting, waitsFor } from './repository.ts';

const ATTEMPTS = 5;

/** Throws badge_not_found, also for a badge that is given no more. */
async function grantable(db: Db, badgeId: string): Promise<BadgeRow> {
  const row = await findBadge(db, badgeId);
  if (!row?.isActive) throw new AppError('badge_not_found');
  return row;
}

/** Who meets a badge and does not have it: those who met it before it was there. Throws badge_not_found. */
export async function previewGrant(db: Db, badgeId: string, actorId: string): Promise<GrantPreview> {
  const row = await grantable(db, badgeId);
  const badge = toBadge(row);
  const { counted, first } = await runTogether(db, selectWaiting(db, row, badge.criteria, actorId));
  const { people, paid } = counted[0] ?? { people: 0, paid: 0 };
  return { badge, people, points: paid * badge.points, first };
}

/**
 * Gives the badge, with its points, to the next people who meet it and do not have it, at most GRANT_BATCH. Nobody can
 * get it twice, whatever else gives it at the same time, and nobody at other terms than it has at that moment. Who set the
 * terms gets it without points, as at a check-in.
 * Throws badge_not_found, busy.
 */
export async function grantBadge(
  db: Db,
  badgeId: string,
  input: GrantInput,
  act: AdminAct,
  settings: Settings,
): Promise<GrantResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await grantable(db, badgeId);
    const result = await grantAsRead(db, row, input, act, settings);
    if (result) return result;
  }
  throw new AppError('busy');
}

/** Undefined when the badge is no longer what was read: then nothing was written. */
async function grantAsRead(
  db: Db,
  row: BadgeRow,
  input: GrantInput,
  act: AdminAct,
  settings: Settings,
): Promise<GrantResult | undefined> {
  const badge = toBadge(row);
  const badgeId = badge.id;
  const [after = ''] = input.cursor ? decodeCursor(input.cursor, 1) : [];
  const ids = await nextWaiting(db, badgeId, badge.criteria, {
    after: String(after),
    limit: GRANT_BATCH,
    giverId: act.actorId,
  });
  const last = ids.length === GRANT_BATCH ? ids.at(-1) : undefined;
  const place: { nextCursor?: string } = last === undefined ? {} : { nextCursor: encodeCursor([last]) };

  const at = act.now.toISOString();
  const grant = act.newId();
  const candidates = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  // The statements after the first ask for the rows that it wrote: their ids begin with this grant's.
  const given = sql`FROM user_badges AS b JOIN users AS u ON u.id = b.user_id
    WHERE b.user_id IN ${candidates} AND b.badge_id = ${badgeId} AND substr(b.id, 1, ${grant.length}) = ${grant}`;
  const isAsRead = areBadgesAsRead([row]);
  const mayGive = sql`${isFirst(act.actorId, act.idempotent)} AND ${isAsRead}`;
  const results = await db.batch([
    statement(
      db,
      sql`
      INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
      SELECT u.id, ${badgeId}, ${grant} || '-' || row_number() OVER (), ${at}, ${progressSql(badge.criteria)},
        iif(${isPaid(row)}, ${badge.points}, 0)
      FROM users AS u WHERE u.id IN ${candidates} AND ${waitsFor(badgeId, badge.criteria, act.actorId)} AND ${mayGive}`,
    ),
    statement(
      db,
      sql`
      INSERT INTO point_transactions (user_id, seq, id, transaction_type, points_amount, reference_type, reference_id,
        description, created_by, running_balance, running_earned, booked_on, created_at)
      SELECT u.id, u.ledger_seq + 1, b.id, 'bonus', b.points, 'badge', ${badgeId}, ${`Badge: ${badge.name}`},
        ${act.actorId}, u.points_balance + b.points, u.total_points_earned + b.points,
        ${localDateIn(settings.companyTimeZone, act.now)}, ${at}
      ${given} AND b.points > 0`,
    ),
    // A check-in that is being decided at this moment must see that the badge is theirs.
    statement(db, sql`UPDATE users SET version = version + 1 WHERE id IN (SELECT b.user_id ${given})`),
    writeAudit(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'badge.granted',
        targetType: 'badge',
        targetId: badgeId,
        before: null,
        after: sql`json_object('grant', ${grant}, 'people', (SELECT count(*) ${given}), 'points', ${badge.points})`,
        reason: null,
        at,
      },
      sql`EXISTS (SELECT 1 ${given})`,
    ),
    statement<{ granted: number; isAsRead: number }>(
      db,
      sql`SELECT (SELECT count(*) ${given}) AS granted, ${isAsRead} AS isAsRead`,
    ),
    keepAnswer(
      db,
      act.actorId,
      act.idempotent,
      {
        id: act.newId(),
        status: 200,
        response: sql`json_patch(json_object('granted', (SELECT count(*) ${given})), ${JSON.stringify(place)})`,
        at,
      },
      mayGive,
    ),
    // Its points may make somebody's best month.
    statement(
      db,
      sql`
      INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
      SELECT u.id, 'rising_star', ${at} ${given} AND u.best_month_points >= ${RISING_STAR_POINTS}
      ON CONFLICT DO NOTHING`,
    ),
  ]);
  const { granted, isAsRead: wasAsRead } = results[4][0] ?? { granted: 0, isAsRead: 0 };
  // Nothing was written where a twin of the request was first.
  if (granted === 0) await replayTwin(db, act.actorId, act.idempotent);
  return wasAsRead ? { granted, ...place } : undefined;
}
