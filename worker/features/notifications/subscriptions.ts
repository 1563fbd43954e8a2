import { sql } from 'drizzle-orm';
import { DEVICES_MAX, type SubscriptionInput } from '../../../domain/api/notifications.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { AppError } from '../../app-error.ts';
import { runInOrder, statement, type Db } from '../../db/client.ts';
import type { PushPort } from '../../parts.ts';

interface NewSubscription {
  userId: string;
  id: string;
  origin: string;
  now: Date;
}

/** Returns the push port. Throws push_not_configured. */
export function expectPush(push: PushPort | null): PushPort {
  if (!push) throw new AppError('push_not_configured');
  return push;
}

/**
 * Subscribes a device to push. A device of another user changes owner. Beyond five devices the user's oldest is
 * removed. Throws push_not_configured, validation_failed (no push service).
 */
export async function subscribe(
  db: Db,
  push: PushPort | null,
  { endpoint, keys, deviceInfo }: SubscriptionInput,
  { userId, id, origin, now }: NewSubscription,
): Promise<void> {
  if (!expectPush(push).accepts(endpoint))
    throw new AppError('validation_failed', [createIssue('endpoint', 'invalid')]);
  const { userAgent = '', platform = '', language = '' } = deviceInfo ?? {};
  const at = now.toISOString();
  await runInOrder(db, [
    statement(
      db,
      sql`
      INSERT INTO push_subscriptions
        (id, user_id, endpoint, p256dh, auth, user_agent, platform, language, origin, created_at)
      VALUES (${id}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${userAgent}, ${platform}, ${language}, ${origin}, ${at})
      ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
        user_agent = excluded.user_agent, platform = excluded.platform, language = excluded.language,
        origin = excluded.origin, created_at = excluded.created_at`,
    ),
    statement(
      db,
      sql`
      DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${DEVICES_MAX})`,
    ),
  ]);
}

/** Ends push to one device of the user, or to all of them. */
export async function unsubscribe(db: Db, userId: string, endpoint: string | undefined): Promise<void> {
  const isOne = endpoint === undefined ? sql`1` : sql`endpoint = ${endpoint}`;
  await statement(db, sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND ${isOne}`);
}

/** Returns true when the user's device of `endpoint` is subscribed. */
export async function isSubscribed(db: Db, userId: string, endpoint: string | undefined): Promise<boolean> {
  if (endpoint === undefined) return false;
  const found = await statement(
    db,
    sql`SELECT 1 FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${userId}`,
  );
  return found.length > 0;
}
