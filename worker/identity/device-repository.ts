import { and, eq, gt, sql } from 'drizzle-orm';
import { DEVICE_LIFE_MS, DEVICES_MAX } from '#domain/devices/device-actions.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { devices, users, type DeviceRow } from '../db/schema.ts';

const oldestKey = (now: Date) => new Date(now.getTime() - DEVICE_LIFE_MS).toISOString();

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

export const updateDeviceUse = (db: Db, id: string, now: Date) =>
  statement(db, sql`UPDATE devices SET last_used_at = ${now.toISOString()} WHERE id = ${id}`);

export const listDevices = (db: Db, userId: string, now: Date): Promise<DeviceRow[]> =>
  db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), gt(devices.renewedAt, oldestKey(now))))
    .orderBy(sql`${devices.createdAt} DESC`, devices.id)
    .limit(DEVICES_MAX);

/**
 * They delete an earlier key of the same browser, keys that are too old, and the least recently used devices beyond
 * DEVICES_MAX.
 */
export function storeDevice(db: Db, row: DeviceRow, isRenewal: boolean, now: Date): Statement[] {
  const { id, userId, publicKey, clockId, renewedAt } = row;
  const isSame = sql`id = ${id} AND user_id = ${userId} AND public_key = ${publicKey}`;
  return [
    ...(isRenewal ? [] : [db.insert(devices).values(row).onConflictDoNothing()]),
    statement(db, sql`UPDATE devices SET renewed_at = ${renewedAt}, clock_id = ${clockId} WHERE ${isSame}`),
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
  ];
}

export const selectSameDevice = (db: Db, { id, userId, publicKey }: DeviceRow) =>
  db
    .select()
    .from(devices)
    .where(and(eq(devices.id, id), eq(devices.userId, userId), eq(devices.publicKey, publicKey)));

export async function findDevice(db: Db, userId: string, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, id)));
  return row;
}

export const deleteDevice = (db: Db, userId: string, id: string): Statement =>
  db.delete(devices).where(and(eq(devices.userId, userId), eq(devices.id, id)));
