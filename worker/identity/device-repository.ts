import { and, eq, gt, sql } from 'drizzle-orm';
import { DEVICE_LIFE_MS, DEVICES_MAX } from '../../domain/devices/device-actions.ts';
import { mayStillAct } from '../core/actor.ts';
import { insertRow } from '../core/rows.ts';
import { runInOrder, statement, type Db } from '../db/client.ts';
import { devices, users, type DeviceRow } from '../db/schema.ts';

/**
 * Returns the earliest valid renewal, as an instant. A key that was last renewed before this instant is not valid any
 * more.
 */
const oldestKey = (now: Date) => new Date(now.getTime() - DEVICE_LIFE_MS).toISOString();

/** Selects a device with its user's id at the identity provider. Selects no device whose key is too old. */
export const selectDevice = (db: Db, id: string, now: Date) =>
  db
    .select({
      id: devices.id,
      publicKey: devices.publicKey,
      lastUsedAt: devices.lastUsedAt,
      subject: users.employeeId,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.id, id), gt(devices.renewedAt, oldestKey(now))));

/** Selects a user's devices with their keys and clock ids. */
export const selectDevicesOfSubject = (db: Db, subject: string, now: Date) =>
  db
    .select({ id: devices.id, publicKey: devices.publicKey, clockId: devices.clockId })
    .from(devices)
    .where(
      and(
        sql`${devices.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
        gt(devices.renewedAt, oldestKey(now)),
      ),
    )
    .limit(DEVICES_MAX);

/** Stores the instant at which a device last signed a request. */
export const updateDeviceUse = (db: Db, id: string, now: Date) =>
  statement(db, sql`UPDATE devices SET last_used_at = ${now.toISOString()} WHERE id = ${id}`);

/** Lists a user's devices, newest first. */
export const listDevices = (db: Db, userId: string, now: Date): Promise<DeviceRow[]> =>
  db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), gt(devices.renewedAt, oldestKey(now))))
    .orderBy(sql`${devices.createdAt} DESC`, devices.id)
    .limit(DEVICES_MAX);

/**
 * Registers a device, or renews it. Deletes an earlier key of the same browser and keys that are too old. When a user
 * has more than DEVICES_MAX devices, deletes the least recently used ones. Returns the row, or undefined when the
 * device to renew was revoked or the id belongs to another user. A repeated call changes nothing.
 */
export async function registerDevice(
  db: Db,
  row: DeviceRow,
  isRenewal: boolean,
  now: Date,
): Promise<DeviceRow | undefined> {
  const { id, userId, publicKey, clockId, renewedAt } = row;
  const isSame = sql`id = ${id} AND user_id = ${userId} AND public_key = ${publicKey}`;
  const results = await runInOrder(db, [
    ...(isRenewal ? [] : [insertRow(db, devices, row, mayStillAct(userId), 'nothing')]),
    statement(
      db,
      sql`UPDATE devices SET renewed_at = ${renewedAt}, clock_id = ${clockId} WHERE ${isSame} AND ${mayStillAct(userId)}`,
    ),
    statement(
      db,
      sql`DELETE FROM devices WHERE user_id = ${userId} AND id <> ${id}
        AND (clock_id = ${clockId} OR renewed_at <= ${oldestKey(now)})
        AND EXISTS (SELECT 1 FROM devices WHERE ${isSame})`,
    ),
    statement(
      db,
      sql`DELETE FROM devices WHERE user_id = ${userId} AND id IN (
        SELECT id FROM devices WHERE user_id = ${userId}
        ORDER BY id = ${id} DESC, ifnull(last_used_at, created_at) DESC, id LIMIT -1 OFFSET ${DEVICES_MAX})`,
    ),
    db.select().from(devices).where(isSame),
  ]);
  return (results.at(-1) as DeviceRow[])[0];
}

/** Revokes one device of a user. Returns the device, or undefined when the device does not exist. */
export async function revokeDevice(db: Db, userId: string, id: string): Promise<DeviceRow | undefined> {
  const [gone] = await db
    .delete(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
    .returning();
  return gone;
}

/** Revokes every device of a user, and returns the number of these devices. */
export async function revokeDevices(db: Db, userId: string): Promise<number> {
  const gone = await db.delete(devices).where(eq(devices.userId, userId)).returning({ id: devices.id });
  return gone.length;
}
