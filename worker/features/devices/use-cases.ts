import { fromBase64 } from '#domain/text/encode-bytes.ts';
import type { Device, NewDevice, SignedOut } from '#domain/api/devices.ts';
import { nameDevice } from '#domain/devices/device-name.ts';
import { KEY_ALGORITHM } from '#domain/devices/signature.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { storeWhole } from '#worker/core/bulk.ts';
import { commit } from '#worker/core/commit.ts';
import { deleteDevices } from '#worker/core/shut-out-devices.ts';
import type { Db } from '#worker/db/client.ts';
import {
  deleteDevice,
  findDevice,
  listDevices,
  selectSameDevice,
  storeDevice,
} from '#worker/identity/device-repository.ts';
import type { DeviceRow, UserRow } from '#worker/db/schema.ts';
import type { Identity } from '#worker/identity/identity.ts';

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

export const readDevices = async (db: Db, userId: string, now: Date): Promise<Device[]> =>
  (await listDevices(db, userId, now)).map(toDevice);

/**
 * A repeated call changes nothing. Throws validation_failed, device_not_found when the device was revoked or the id
 * belongs to another user, and busy.
 */
export async function addDevice(
  db: Db,
  { isRenewal, ...device }: NewDevice,
  userAgent: string,
  context: ActionContext,
): Promise<Device> {
  if (!(await isPoint(device.publicKey)))
    throw new AppError('validation_failed', [createIssue('publicKey', 'public_key')]);
  const { actorId: userId, now } = context;
  const at = now.toISOString();
  const row = { ...device, userId, ...nameDevice(userAgent), createdAt: at, renewedAt: at, lastUsedAt: null };
  const made = await commit<DeviceRow | undefined>(db, context, async () => ({
    answer: { read: selectSameDevice(db, row), toAnswer: ([found]) => found as DeviceRow | undefined },
    stored: null,
    guards: [],
    statements: storeDevice(db, row, isRenewal, now),
  }));
  if (!made) throw new AppError('device_not_found');
  return toDevice(made);
}

/** Throws auth/unauthorized when the device that asks was revoked during the request. */
export function removeDevice(db: Db, id: string, context: ActionContext): Promise<Device> {
  return commit(db, context, async () => {
    const device = await findDevice(db, context.actorId, id);
    if (!device) throw new AppError(context.deviceId === id ? 'auth/unauthorized' : 'device_not_found');
    return {
      answer: toDevice(device),
      stored: { status: 200 },
      guards: [],
      statements: [deleteDevice(db, context.actorId, id)],
    };
  });
}

/** Throws identity_unavailable after the devices were revoked. A repeated request then ends the sessions. */
export async function signOutEverywhere(
  db: Db,
  user: UserRow,
  identity: Identity,
  context: ActionContext,
): Promise<SignedOut> {
  const devicesRevoked = await commit<number>(db, { ...context, idempotent: null }, async () => ({
    answer: { read: deleteDevices(db, user.id), toAnswer: (revoked) => revoked.length },
    stored: null,
    guards: [],
    statements: [],
  }));
  const answer = { devicesRevoked, hasEndedSessions: await identity.endSessions(user.employeeId) };
  // The answer says how many devices were signed out, and a repeated request signs out none.
  await storeWhole(db, context, answer);
  return answer;
}
