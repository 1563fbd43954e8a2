import { fromBase64, toBase64Url } from '#domain/text/encode-bytes.ts';
import type { SigningKeyRow } from '#worker/db/schema.ts';
import { importKey, toMessage } from './signing.ts';

export interface CheckedDevice {
  userId: string;
  deviceId: string;
}

/**
 * A clock check: the number of the key, the server's time in epoch milliseconds, and an HMAC-SHA-256 of 32 bytes in
 * base64url.
 */
const CHECK = /^(\d{1,9})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

const toSigned = ({ userId, deviceId }: CheckedDevice, atMs: number) =>
  toMessage('clock check', userId, deviceId, atMs);

/** The device treats the result as an opaque string. */
export async function signClockCheck(key: SigningKeyRow, device: CheckedDevice, now: Date): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), toSigned(device, now.getTime()));
  return `${key.number}.${now.getTime()}.${toBase64Url(new Uint8Array(mac))}`;
}

/** The signatures are compared in constant time. */
export async function readClockCheck(
  check: string,
  device: CheckedDevice,
  keys: readonly SigningKeyRow[],
): Promise<Date | null> {
  const [, number, at, mac = ''] = CHECK.exec(check) ?? [];
  const key = keys.find((one) => String(one.number) === number);
  if (!key) return null;
  const bytes = fromBase64(mac);
  // The last letter has unused bits, so several strings decode to the same bytes. Only one of these strings is valid.
  if (toBase64Url(bytes) !== mac || String(Number(at)) !== at) return null;
  const isOurs = await crypto.subtle.verify('HMAC', await importKey(key), bytes, toSigned(device, Number(at)));
  return isOurs ? new Date(Number(at)) : null;
}
