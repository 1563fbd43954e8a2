import { fromBase64, toBase64Url } from '#domain/text/encode-bytes.ts';

// A purpose in every message keeps the uses apart.

type Purpose = 'personal code' | 'hash of a personal code' | 'stored answer';

export async function deriveBytes(
  secret: string,
  purpose: Purpose,
  ...parts: string[]
): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(JSON.stringify([purpose, ...parts]))));
}

const IV_BYTES = 12;
const importSealKey = async (secret: string) =>
  crypto.subtle.importKey('raw', await deriveBytes(secret, 'stored answer'), 'AES-GCM', false, ['encrypt', 'decrypt']);

export async function seal(secret: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importSealKey(secret), bytes);
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Null when another secret encrypted the value. */
export async function unseal(secret: string, sealed: string): Promise<unknown> {
  const bytes = fromBase64(sealed);
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) };
  try {
    const opened = await crypto.subtle.decrypt(algorithm, await importSealKey(secret), bytes.slice(IV_BYTES));
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return null;
  }
}
