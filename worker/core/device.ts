import { sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { statement, type Db } from '../db/client.ts';
import { guard, type Guard } from './guard.ts';

const isThere = (deviceId: string) => sql`EXISTS (SELECT 1 FROM devices WHERE id = ${deviceId})`;

/**
 * Holds while the device that sent the act is not revoked. Without a device, as in a session, there is no condition.
 */
export const isDeviceThere = (deviceId: string | null | undefined): Guard[] =>
  deviceId ? [guard('act: device', isThere(deviceId))] : [];

/** Throws auth/unauthorized when the device that sent the act was revoked meanwhile. */
export async function refuseRevokedDevice(db: Db, deviceId: string | null | undefined): Promise<void> {
  if (!deviceId) return;
  const found = await statement(db, sql`SELECT 1 WHERE ${isThere(deviceId)}`);
  if (found.length === 0) throw new AppError('auth/unauthorized');
}
