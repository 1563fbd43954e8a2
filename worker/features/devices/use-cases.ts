import { fromBase64 } from '../../../domain/text/encode-bytes.ts';
import type { Device, NewDevice, SignedOut } from '../../../domain/api/devices.ts';
import { nameDevice } from '../../../domain/devices/device-name.ts';
import { KEY_ALGORITHM } from '../../../domain/devices/signature.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { expectStillUser } from '../../core/actor.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { listDevices, registerDevice, revokeDevice, revokeDevices } from '../../identity/device-repository.ts';
import type { DeviceRow, UserRow } from '../../db/schema.ts';
import type { Identity } from '../../identity/identity.ts';

export const toDevice = ({ id, browser, system, createdAt, lastUsedAt }: DeviceRow): Device => ({
  id,
  browser,
  system,
  createdAt,
  lastUsedAt,
});

/** Returns true when the key is a point of the curve. Any other key could never verify a signature. */
async function isPoint(publicKey: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', fromBase64(publicKey), KEY_ALGORITHM, false, ['verify']);
    return true;
  } catch {
    return false;
  }
}

/** Lists the user's devices, the newest first. */
export const readDevices = async (db: Db, userId: string, now: Date): Promise<Device[]> =>
  (await listDevices(db, userId, now)).map(toDevice);

/**
 * Registers the device that sends the request, or renews its registration. Throws validation_failed, and
 * device_not_found when the device was revoked, and the refusal of an account that may not use the app any more.
 */
export async function addDevice(
  db: Db,
  userId: string,
  { isRenewal, ...device }: NewDevice,
  { now, userAgent }: { now: Date; userAgent: string },
): Promise<Device> {
  if (!(await isPoint(device.publicKey)))
    throw new AppError('validation_failed', [createIssue('publicKey', 'public_key')]);
  const at = now.toISOString();
  const row = { ...device, userId, ...nameDevice(userAgent), createdAt: at, renewedAt: at, lastUsedAt: null };
  const made = await registerDevice(db, row, isRenewal, now);
  if (!made) {
    await expectStillUser(db, userId);
    throw new AppError('device_not_found');
  }
  return toDevice(made);
}

/** Revokes one of the user's own devices. Throws device_not_found. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<Device> {
  const gone = await revokeDevice(db, userId, id);
  if (!gone) throw new AppError('device_not_found');
  return toDevice(gone);
}

/**
 * Revokes every device of a user, and then ends the user's sessions at the provider. Throws identity_unavailable after
 * the devices were revoked. A repeated request then ends the sessions.
 */
export async function signOutEverywhere(db: Db, user: UserRow, identity: Identity): Promise<SignedOut> {
  const devicesRevoked = await revokeDevices(db, user.id);
  return { devicesRevoked, hasEndedSessions: await identity.endSessions(user.employeeId) };
}
