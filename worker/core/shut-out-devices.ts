import { eq, type SQL } from 'drizzle-orm';
import type { Db, Statement } from '../db/client.ts';
import { devices, type UserRow } from '../db/schema.ts';

/**
 * Each act that takes the user's access away has this statement in its batch. A device gets a new key when the user
 * signs in again.
 */
export const deleteDevices = (db: Db, userId: SQL | string) =>
  db.delete(devices).where(eq(devices.userId, userId)).returning({ id: devices.id });

export const shutOutDevices = (db: Db, after: Pick<UserRow, 'id' | 'isActive' | 'approvalStatus'>): Statement[] =>
  after.isActive && after.approvalStatus === 'approved' ? [] : [deleteDevices(db, after.id)];
