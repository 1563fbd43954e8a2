import { fromBase64, toBase64 } from '#domain/text/encode-bytes.ts';
import type { HonoRequest } from 'hono';
import { isInTime } from '#domain/devices/device-actions.ts';
import {
  KEY_ALGORITHM,
  readSignature,
  SIGNING,
  toContentDigest,
  toSignedText,
  type ReadSignature,
} from '#domain/devices/signature.ts';
import { AppError } from '../app-error.ts';
import { runTogether, type Db } from '../db/client.ts';
import { selectDevice, updateDeviceUse } from './device-repository.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import type { Parts } from '../parts.ts';

const CREDENTIAL = /^Device ([A-Za-z0-9_-]{16,64})$/;
/** The shortest time between two writes of a device's last use. */
const USED_STEP_MS = 3_600_000;

export const namesDevice = (request: HonoRequest): boolean =>
  request.header('Authorization')?.startsWith('Device ') ?? false;

export async function isSignedBy(publicKey: string, read: ReadSignature, request: HonoRequest): Promise<boolean> {
  const { host, pathname, search } = new URL(request.url);
  if (search !== '') return false;
  const parts = { ...read, method: request.method, authority: host, path: pathname };
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), KEY_ALGORITHM, false, ['verify']);
    const signed = new TextEncoder().encode(toSignedText(parts, read.keyId));
    return await crypto.subtle.verify(SIGNING, key, fromBase64(read.signature), signed);
  } catch {
    return false;
  }
}

/** The caller must have read the body before. */
export async function hasSignedBody(request: HonoRequest, { contentDigest }: ReadSignature): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(await request.text()));
  return toContentDigest(toBase64(digest)) === contentDigest;
}

interface Request {
  req: HonoRequest;
  var: { db: Db; now: Date; parts: Parts };
}

interface SignedIn {
  subject: string;
  deviceId: string;
  read: ReadSignature;
}

/**
 * The request has `Authorization: Device <id>` and an HTTP message signature (decision 0008). A farewell has no age
 * limit, because it may have waited a long time for a connection. Throws auth/unauthorized for every fault, so that an
 * attacker does not learn the fault.
 */
export async function authenticateDevice(c: Request, sends: 'action' | 'farewell'): Promise<SignedIn> {
  const { db, now, parts } = c.var;
  const refused = new AppError('auth/unauthorized');
  const [, deviceId] = CREDENTIAL.exec(c.req.header('Authorization') ?? '') ?? [];
  const read = readSignature((name) => c.req.header(name));
  if (!deviceId || read?.keyId !== deviceId) throw refused;
  // The limit is by address, because an attacker can invent a new device for each request.
  const address = parts.readAddress(c.req.raw) ?? '';
  if (!(await parts.limits.allow('requests', `device ${address}`))) throw new AppError('rate_limited');
  const { found, settings } = await runTogether(db, {
    found: selectDevice(db, deviceId, now),
    settings: selectSettings(db),
  });
  const [device] = found;
  if (!device || !(await isSignedBy(device.publicKey, read, c.req))) throw refused;
  if (sends === 'action' && !isInTime(new Date(read.actionTime), now, toSettings(settings).offlineCheckInMaxHours))
    throw refused;
  if (now.getTime() - Date.parse(device.lastUsedAt ?? '1970-01-01') >= USED_STEP_MS) {
    await updateDeviceUse(db, deviceId, now);
  }
  return { subject: device.subject, deviceId, read };
}

/**
 * True when this device sent the request: either without a session, or in a session with the device's signature. The
 * caller must have read the body before.
 */
export async function isSentBy(
  c: { req: HonoRequest; var: { deviceId: string | null } },
  device: { id: string; publicKey: string },
): Promise<boolean> {
  if (c.var.deviceId !== null) return c.var.deviceId === device.id;
  const read = readSignature((name) => c.req.header(name));
  if (read?.keyId !== device.id) return false;
  return (await isSignedBy(device.publicKey, read, c.req)) && hasSignedBody(c.req, read);
}
