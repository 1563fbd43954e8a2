import { sql } from 'drizzle-orm';
import { DEVICES_MAX } from '../../../domain/api/notifications.ts';
import { expectStillUser, mayStillAct } from '../../core/actor.ts';
import { runInOrder, statement, type Db } from '../../db/client.ts';

interface Subscription {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string;
  platform: string;
  language: string;
  origin: string;
  at: string;
}

/**
 * Stores a subscription. When another user has a subscription with the same endpoint, that subscription moves to this
 * user. Then deletes the user's oldest subscriptions beyond DEVICES_MAX. Throws the refusal of an account that may not
 * use the app any more.
 */
export async function storeSubscription(
  db: Db,
  { id, userId, endpoint, p256dh, auth, userAgent, platform, language, origin, at }: Subscription,
): Promise<void> {
  const [stored] = await runInOrder(db, [
    statement(
      db,
      sql`
      INSERT INTO push_subscriptions
        (id, user_id, endpoint, p256dh, auth, user_agent, platform, language, origin, created_at)
      SELECT ${id}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent}, ${platform}, ${language}, ${origin}, ${at}
      WHERE ${mayStillAct(userId)}
      ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
        user_agent = excluded.user_agent, platform = excluded.platform, language = excluded.language,
        origin = excluded.origin, created_at = excluded.created_at RETURNING id`,
    ),
    statement(
      db,
      sql`
      DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${DEVICES_MAX})`,
    ),
  ]);
  if (stored?.length === 0) await expectStillUser(db, userId);
}

/** Deletes the user's subscription with this endpoint. Without an endpoint, deletes all subscriptions of the user. */
export async function unsubscribe(db: Db, userId: string, endpoint: string | undefined): Promise<void> {
  const isOne = endpoint === undefined ? sql`1` : sql`endpoint = ${endpoint}`;
  await statement(db, sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND ${isOne}`);
}

/** Returns true when the user has a subscription with this endpoint. */
export async function isSubscribed(db: Db, userId: string, endpoint: string | undefined): Promise<boolean> {
  if (endpoint === undefined) return false;
  const found = await statement(
    db,
    sql`SELECT 1 FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${userId}`,
  );
  return found.length > 0;
}
