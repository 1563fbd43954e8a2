import {
  ACTION_TIME,
  CONTENT_DIGEST,
  SIGNING,
  toContentDigest,
  toSignatureHeaders,
  toSignedText,
} from '#domain/devices/signature.ts';
import type { OfflineAction } from '#domain/outbox/action.ts';
import { toBase64 } from '#domain/text/encode-bytes.ts';
import { withDatabase } from '../database.ts';
import { STRICT } from '../outbox/action-store.ts';

/** The key of this device for one user, shared by pages and the service worker. Decision 0008. */
export interface DeviceKey {
  userId: string;
  id: string;
  /** The key never leaves the device, because the browser does not export it. */
  privateKey: CryptoKey;
  /** The public key in base64url. */
  publicKey: string;
  /** The id for which this device's clock checks are signed, as last sent to the server. */
  clockId: string;
  /**
   * new: the server may not have the key yet. revoked: the server removed the key, and the next sign-in makes a new
   * key.
   */
  state: 'new' | 'registered' | 'revoked';
  /** Epoch milliseconds. */
  renewedAt: number;
  /**
   * The milliseconds by which the server's clock was ahead of this device's clock at a page's last measurement. Signed
   * requests have times that are corrected by this value, because the server refuses a wrong time.
   */
  serverAheadMs: number;
}

const PREFIX = 'device|';
const toKey = (userId: string) => `${PREFIX}${userId}`;
const toRange = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/**
 * The device normally has one key. For a moment after another user signs in, the device has two keys. Throws NoStorage.
 */
export const readDeviceKeys = (): Promise<DeviceKey[]> =>
  withDatabase(async (database) =>
    (await database.getAll('settings', toRange(PREFIX))).map(({ value }) => value as DeviceKey),
  );

/** Throws NoStorage. */
export const readDeviceKey = (userId: string): Promise<DeviceKey | undefined> =>
  withDatabase(async (database) => (await database.get('settings', toKey(userId)))?.value as DeviceKey | undefined);

/** Resolves when the key is on the disk. Throws NoStorage. */
export const keepDeviceKey = (device: DeviceKey): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction('settings', 'readwrite', STRICT);
    void transaction.store.put({ key: toKey(device.userId), value: device });
    await transaction.done;
  });

const dropDeviceKey = (userId: string): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction('settings', 'readwrite', STRICT);
    void transaction.store.delete(toKey(userId));
    await transaction.done;
  });

interface Unsigned {
  method: string;
  path: string;
  body: string;
  idempotencyKey: string;
  /** The time when the action was made, epoch milliseconds by the device's clock. */
  madeAt: number;
  /** The same time by the server's clock, as an ISO instant, if the action has it. */
  occurredAt?: string;
}

/**
 * A check-in has the server's time itself, because the device's clock may have been set since the key's `serverAheadMs`
 * was measured.
 */
export const whenMade = ({ timestamp, data }: OfflineAction): Pick<Unsigned, 'madeAt' | 'occurredAt'> => ({
  madeAt: timestamp,
  ...(typeof data.occurredAt === 'string' && { occurredAt: data.occurredAt }),
});

export async function signRequest(device: DeviceKey, asked: Unsigned): Promise<Record<string, string>> {
  const encoder = new TextEncoder();
  const contentDigest = toContentDigest(toBase64(await crypto.subtle.digest('SHA-256', encoder.encode(asked.body))));
  const actionTime = asked.occurredAt ?? new Date(asked.madeAt + device.serverAheadMs).toISOString();
  const text = toSignedText({ ...asked, authority: location.host, contentDigest, actionTime }, device.id);
  const signature = await crypto.subtle.sign(SIGNING, device.privateKey, encoder.encode(text));
  return {
    [CONTENT_DIGEST]: contentDigest,
    [ACTION_TIME]: actionTime,
    ...toSignatureHeaders(device.id, toBase64(signature)),
  };
}

/** Returns the headers of a request that is authorised by the device's key alone, without a session. */
export const signAsDevice = async (device: DeviceKey, asked: Unsigned): Promise<Record<string, string>> => ({
  Authorization: `Device ${device.id}`,
  'Idempotency-Key': asked.idempotencyKey,
  ...(await signRequest(device, asked)),
});

/** The request was signed before the key was deleted. */
interface RevokeRequest {
  path: string;
  headers: Record<string, string>;
}

const REVOKE_PREFIX = 'farewell|';
const ANSWER_MS = 10_000;

/** Returns true when the server handled it, even if the server does not know the device or refuses the user. */
async function isDelivered({ path, headers }: RevokeRequest): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(path, { method: 'DELETE', headers, signal, keepalive: true });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}

/** Throws NoStorage. */
export async function sendRevokeRequests(): Promise<boolean> {
  const waiting = await withDatabase((database) => database.getAll('settings', toRange(REVOKE_PREFIX)));
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
    await withDatabase((database) => database.put('settings', { key: `${REVOKE_PREFIX}${device.id}`, value }));
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
