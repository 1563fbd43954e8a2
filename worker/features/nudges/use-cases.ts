import { MAY_USE_APP } from '#worker/db/people/users.ts';
import { sql } from 'drizzle-orm';
import type { NotIn, NotInPage, NudgeOutcome, Nudged } from '#domain/api/nudges.ts';
import { findCorrectionRefusal } from '#domain/checkins/corrections.ts';
import { nudgeEvent } from '#domain/nudges/presence.ts';
import { addDays, toInstant } from '#domain/time/local-date.ts';
import { clockAt, pickZone } from '#domain/time/user-zone.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { storeWhole } from '#worker/core/bulk.ts';
import { commit } from '#worker/core/commit.ts';
import { guard, ofRow } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { isReached, queueDeliveries } from '#worker/db/deliveries.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { LOOKED_AT, isMissing, isNudged, PAGE, readToday, selectNext, selectOne, type Today } from './repository.ts';

const MINUTE_S = 60;

function toNotIn({ candidate, date, presence, ...today }: Today, actor: UserRow): NotIn {
  const { id, name, department, avatarUrl, role, lastCheckInDate } = candidate;
  const isOnLeave = presence === 'leave';
  return {
    user: { id, name, department, avatarUrl },
    date,
    isOnLeave,
    lastInDate: lastCheckInDate,
    mayGiveLeave: findCorrectionRefusal(actor, { id, role }) === null,
    nudge: today.isNudged ? 'sent' : today.isReachable && !isOnLeave ? 'possible' : 'unreachable',
  };
}

/**
 * A page reads at most about 350 rows. A page may therefore have fewer users than the maximum, although another page
 * follows.
 */
export async function listNotIn(
  db: Db,
  cursor: string | undefined,
  { actor, now, canNudge }: { actor: UserRow; now: Date; canNudge: boolean },
): Promise<NotInPage> {
  const [name, id] = cursor === undefined ? [] : decodeCursor(cursor, 2).map(String);
  const looked = await selectNext(db, name === undefined || id === undefined ? null : [name, id]);
  const missing = looked.filter((one) => one.id !== actor.id && isMissing(one, now));
  const asked = missing.slice(0, PAGE);
  const last = missing.length > PAGE ? asked.at(-1) : looked.length < LOOKED_AT ? undefined : looked.at(-1);
  const today = await readToday(db, asked, now);
  const items = today
    .filter(({ presence }) => presence === 'awaited' || presence === 'leave')
    .map((one) => toNotIn(one, actor));
  return { items, canNudge, ...(last && { nextCursor: encodeCursor([last.name, last.id]) }) };
}

function findRefusal(today: Today): NudgeOutcome | null {
  if (today.presence !== 'awaited') return today.presence;
  if (today.isNudged) return 'sent';
  return today.isReachable ? null : 'unreachable';
}

/** The batch writes nothing when the user checks in before the write. */
async function nudgeOne(db: Db, userId: string, actor: UserRow, context: ActionContext): Promise<NudgeOutcome> {
  if (userId === actor.id) return 'own';
  return commit<NudgeOutcome>(db, { ...context, idempotent: null }, async () => {
    const [candidate] = await selectOne(db, userId);
    if (!candidate) return { unchanged: 'gone' };
    const [today] = await readToday(db, [candidate], context.now);
    if (!today) return { unchanged: 'gone' };
    const refusal = findRefusal(today);
    if (refusal) return { unchanged: refusal };
    const { date } = today;
    const clock = clockAt(pickZone(candidate), context.now);
    const event = nudgeEvent(date);
    return {
      answer: 'nudged',
      stored: null,
      guards: [
        ...ofRow(sql`users WHERE id = ${userId}`, {
          'nudge: account': MAY_USE_APP,
          'nudge: not in': sql`ifnull(last_check_in_date, '') < ${date}`,
          'nudge: first of the day': sql`NOT ${isNudged(event)}`,
          'nudge: switch': isReached(db, 'nudge'),
        }),
        guard(
          'nudge: leave',
          sql`NOT EXISTS (SELECT 1 FROM leaves WHERE user_id = ${userId} AND status = 'approved'
            AND end_date >= ${date} AND start_date <= ${date})`,
        ),
      ],
      effects: { deliveries: true },
      audit: {
        action: 'user.nudged',
        targetType: 'user',
        targetId: userId,
        before: null,
        after: { date },
        reason: null,
      },
      statements: [
        queueDeliveries(db, {
          event,
          kind: 'nudge',
          facts: { date },
          dueAt: context.now.toISOString(),
          // The user's day ends at this instant.
          expiresAt: toInstant(clock.timeZone, addDays(date, 1), clock.dayStart * MINUTE_S).toISOString(),
          to: sql`users.id = ${userId}`,
        }),
      ],
    };
  });
}

/** A user gets at most one nudge a day, even from several admins. */
export async function nudge(
  db: Db,
  userIds: readonly string[],
  { actor, act, canNudge }: { actor: UserRow; act: ActionContext; canNudge: boolean },
): Promise<Nudged> {
  if (!canNudge) throw new AppError('push_not_configured');
  const items: Nudged['items'] = [];
  for (const userId of userIds) items.push({ userId, outcome: await nudgeOne(db, userId, actor, act) });
  await storeWhole(db, act, { items });
  return { items };
}
