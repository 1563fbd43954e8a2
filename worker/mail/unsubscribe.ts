import { fromBase64, toBase64Url } from '#domain/text/encode-bytes.ts';
import { importKey, toMessage } from '../core/signatures/signing.ts';
import type { SigningKeyRow } from '../db/schema.ts';

/** A token contains the number of the key, the user's id, and the 32 bytes of an HMAC-SHA-256 in base64url. */
const TOKEN = /^(\d{1,9})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;

/** Signs a token that can only turn email off for the user. The same key always makes the same token. */
export async function signUnsubscribe(key: SigningKeyRow, userId: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), toMessage('unsubscribe', userId));
  return `${key.number}.${userId}.${toBase64Url(new Uint8Array(mac))}`;
}

export async function readUnsubscribe(token: string, keys: readonly SigningKeyRow[]): Promise<string | null> {
  const [, number, userId = '', mac = ''] = TOKEN.exec(token) ?? [];
  const key = keys.find((one) => String(one.number) === number);
  if (!key) return null;
  const bytes = fromBase64(mac);
  // The last letter has unused bits, so several strings decode to the same bytes. Only one of these strings is valid.
  if (toBase64Url(bytes) !== mac) return null;
  const isOurs = await crypto.subtle.verify('HMAC', await importKey(key), bytes, toMessage('unsubscribe', userId));
  return isOurs ? userId : null;
}
