import { withDatabase } from '../database.ts';
import { dropDeviceKey, readDeviceKeys, signAsDevice, type DeviceKey } from './device-key.ts';

/**
 * A request that revokes the key of a user who signed out on this device. The request was signed before the key was
 * deleted.
 */
interface RevokeRequest {
  path: string;
  headers: Record<string, string>;
}

const PREFIX = 'farewell|';
const EVERY = IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`);
const ANSWER_MS = 10_000;

/**
 * Sends the request. Returns true when the server handled it, even if the server does not know the device or refuses
 * the user.
 */
async function isDelivered({ path, headers }: RevokeRequest): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(path, { method: 'DELETE', headers, signal, keepalive: true });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}

/**
 * Sends the revocations that wait on this device. Returns true when the server has handled all of them. Throws
 * NoStorage.
 */
export async function sendRevokeRequests(): Promise<boolean> {
  const waiting = await withDatabase((database) => database.getAll('settings', EVERY));
  let isAllDelivered = true;
  for (const { key, value } of waiting) {
    if (await isDelivered(value as RevokeRequest)) await withDatabase((database) => database.delete('settings', key));
    else isAllDelivered = false;
  }
  return isAllDelivered;
}

/**
 * Signs and stores a request to revoke the key, and deletes the key. After that, this device can no longer sign for the
 * user.
 */
async function queueRevokeRequest(device: DeviceKey): Promise<void> {
  const path = `/api/devices/${device.id}`;
  try {
    const asked = { method: 'DELETE', path, body: '', idempotencyKey: crypto.randomUUID(), madeAt: Date.now() };
    const value: RevokeRequest = { path, headers: await signAsDevice(device, asked) };
    await withDatabase((database) => database.put('settings', { key: `${PREFIX}${device.id}`, value }));
  } finally {
    await dropDeviceKey(device.userId);
  }
}

/**
 * Deletes the keys of all users except `userId` at once, even offline. Revokes the deleted keys on the server as soon
 * as possible. Returns true when the server has handled all revocations. Throws NoStorage.
 */
export async function forgetDevices(userId: string | null): Promise<boolean> {
  const others = (await readDeviceKeys()).filter((device) => device.userId !== userId);
  for (const device of others) await queueRevokeRequest(device);
  return sendRevokeRequests();
}
