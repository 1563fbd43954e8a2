import { sql } from 'drizzle-orm';
import { DEVICES_MAX } from '#domain/api/notifications.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { pushSubscriptions } from '#worker/db/schema.ts';

/** When another user has a subscription with the same endpoint, that subscription moves to this user. */
export function storeSubscription(db: Db, row: typeof pushSubscriptions.$inferInsert): Statement[] {
  const { id: _id, ...moved } = row;
  return [
    db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: moved }),
    statement(
      db,
      sql`
      DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions WHERE user_id = ${row.userId}
        ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${DEVICES_MAX})`,
    ),
  ];
}

export function deleteSubscriptions(db: Db, userId: string, endpoint: string | undefined): Statement {
  const isOne = endpoint === undefined ? sql`1` : sql`endpoint = ${endpoint}`;
  return statement(db, sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND ${isOne}`);
}

export async function isSubscribed(db: Db, userId: string, endpoint: string | undefined): Promise<boolean> {
  if (endpoint === undefined) return false;
  const found = await statement(
    db,
    sql`SELECT 1 FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${userId}`,
  );
  return found.length > 0;
}
