import { sql } from 'drizzle-orm';
import type { Receiver } from '../../domain/notifications/decide-delivery.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import { TAKES_MAIL } from '../db/mail-blocks.ts';
import { users, type UserRow } from '../db/schema.ts';
import type { PushTarget } from '../parts.ts';

export interface Device extends PushTarget {
  id: string;
  userId: string;
  /** The address of the app that it was subscribed from. */
  origin: string;
}

export type ReceiverRow = Receiver &
  Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'preferences'> & {
    /** 0: the address gets no e-mail. */ takesMail: number;
  };

/** The users of claimed deliveries with their devices, in one round trip. */
export async function readReceivers(db: Db, userIds: readonly string[]) {
  const ids = JSON.stringify([...new Set(userIds)]);
  const { receivers, devices } = await runTogether(db, {
    receivers: db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        isActive: users.isActive,
        approvalStatus: users.approvalStatus,
        preferences: users.preferences,
        lastCheckInDate: users.lastCheckInDate,
        takesMail: sql<number>`(${TAKES_MAIL})`.as('takes_mail'),
        timeZone: users.timeZone,
        dayStart: users.dayStart,
        pendingTimeZone: users.pendingTimeZone,
        pendingDayStart: users.pendingDayStart,
        pendingTimeZoneFrom: users.pendingTimeZoneFrom,
      })
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${ids}))`),
    devices: statement<Device>(
      db,
      sql`SELECT id, user_id AS userId, endpoint, p256dh, auth, origin FROM push_subscriptions
        WHERE user_id IN (SELECT value FROM json_each(${ids}))`,
    ),
  });
  const byUser = Map.groupBy(devices, ({ userId }) => userId);
  return new Map<string, { user: ReceiverRow; devices: readonly Device[] }>(
    receivers.map((user) => [user.id, { user, devices: byUser.get(user.id) ?? [] }]),
  );
}
