import { sql } from 'drizzle-orm';
import { isOfDay, type Receiver } from '#domain/notifications/decide-delivery.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import { TAKES_MAIL } from '../db/mail-blocks.ts';
import { users, type DeliveryRow, type UserRow } from '../db/schema.ts';
import type { PushTarget } from '../parts.ts';

export interface Device extends PushTarget {
  id: string;
  userId: string;
  origin: string;
}

export type ReceiverRow = Receiver &
  Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'preferences'> & {
    /** 0 when the address accepts no email. */ takesMail: number;
  };

type Claimed = Pick<DeliveryRow, 'userId' | 'kind' | 'facts'>;

export async function readReceivers(db: Db, claimed: readonly Claimed[]) {
  const ids = JSON.stringify([...new Set(claimed.map(({ userId }) => userId))]);
  const days = JSON.stringify(
    claimed.filter(({ kind }) => isOfDay(kind)).map(({ userId, facts }) => ({ userId, date: String(facts.date) })),
  );
  const { receivers, devices, leaves } = await runTogether(db, {
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
    // Leave may have been approved while the delivery waited for the end of the quiet hours.
    leaves: statement<{ userId: string; date: string }>(
      db,
      sql`SELECT value ->> 'userId' AS userId, value ->> 'date' AS date FROM json_each(${days})
        WHERE EXISTS (SELECT 1 FROM leaves WHERE user_id = value ->> 'userId' AND status = 'approved'
          AND end_date >= value ->> 'date' AND start_date <= value ->> 'date')`,
    ),
  });
  const byUser = Map.groupBy(devices, ({ userId }) => userId);
  return new Map<string, { user: ReceiverRow; devices: readonly Device[] }>(
    receivers.map((row) => {
      const leaveDays = leaves.filter(({ userId }) => userId === row.id).map(({ date }) => date);
      return [row.id, { user: { ...row, leaveDays }, devices: byUser.get(row.id) ?? [] }];
    }),
  );
}

export async function forgetDevices(db: Db, devices: readonly Device[]): Promise<void> {
  const ids = JSON.stringify(devices.map(({ id }) => id));
  await statement(db, sql`DELETE FROM push_subscriptions WHERE id IN (SELECT value FROM json_each(${ids}))`);
}
