import { fromBase64 } from '#domain/text/encode-bytes.ts';
import type { SigningKeyRow } from '#worker/db/schema.ts';

export const importKey = (key: SigningKeyRow) =>
  crypto.subtle.importKey('raw', fromBase64(key.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** The bytes contain the purpose, so that a signature is valid for one purpose only. JSON separates the parts. */
export const toMessage = (purpose: 'clock check' | 'station code' | 'unsubscribe', ...parts: (string | number)[]) =>
  new TextEncoder().encode(JSON.stringify([purpose, ...parts]));
