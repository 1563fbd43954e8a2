import type { SigningKeyRow } from '../db/schema.ts';

export const toBytes = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Imports the key into WebCrypto, for HMAC-SHA-256. */
export const importKey = (key: SigningKeyRow) =>
  crypto.subtle.importKey('raw', toBytes(key.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** Returns the bytes to sign. The purpose comes first, so that no signature serves two; JSON separates the parts. */
export const toMessage = (purpose: 'clock check' | 'station code' | 'unsubscribe', ...parts: (string | number)[]) =>
  new TextEncoder().encode(JSON.stringify([purpose, ...parts]));
