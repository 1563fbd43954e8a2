import { fromBase64, toBase64Url } from '#domain/text/encode-bytes.ts';

/**
 * A key with which codes of rewards are sealed. Two keys are derived from it, one that encrypts and one that makes
 * hashes. `id` stands beside each sealed code.
 */
export interface CodeKey {
  id: string;
  bytes: Uint8Array;
}

export interface CodeAndPin {
  code: string;
  pin: string | null;
}

const IV_BYTES = 12;
const toBytes = (text: string) => new TextEncoder().encode(text);
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

async function sign(key: CodeKey['bytes'], text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, toBytes(text)));
}

async function importSealKey({ bytes }: CodeKey) {
  return crypto.subtle.importKey('raw', await sign(bytes, 'seal of a code'), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The id of the row is part of the seal, so a sealed code is of no use in another row. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, id: string) => ({ name: 'AES-GCM', iv, additionalData: toBytes(id) });

export async function openSealer(key: CodeKey): Promise<(id: string, value: CodeAndPin) => Promise<string>> {
  const imported = await importSealKey(key);
  return async (id, { code, pin }) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt(algorithm(iv, id), imported, toBytes(JSON.stringify([code, pin])));
    return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  };
}

/** Null when the key is missing or another one, and for a sealed code of another row. */
export async function unsealCode(
  keys: readonly CodeKey[],
  { id, keyId, sealed }: { id: string; keyId: string; sealed: string },
): Promise<CodeAndPin | null> {
  const key = keys.find((one) => one.id === keyId);
  if (!key) return null;
  const bytes = fromBase64(sealed);
  try {
    const iv = bytes.slice(0, IV_BYTES);
    const opened = await crypto.subtle.decrypt(algorithm(iv, id), await importSealKey(key), bytes.slice(IV_BYTES));
    const [code, pin] = JSON.parse(new TextDecoder().decode(opened)) as [string, string | null];
    return { code, pin };
  } catch {
    return null;
  }
}

export async function openHasher({ bytes }: CodeKey): Promise<(code: string) => Promise<string>> {
  const key = await crypto.subtle.importKey('raw', await sign(bytes, 'hash of a code'), HMAC, false, ['sign']);
  return async (code) => toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, toBytes(code))));
}
