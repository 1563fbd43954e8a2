import { fromBase64 } from '../../../domain/text/encode-bytes.ts';
import type { SigningKeyRow } from '../../db/schema.ts';

/** Imports the key into WebCrypto, for HMAC-SHA-256. */
export const importKey = (key: SigningKeyRow) =>
  crypto.subtle.importKey('raw', fromBase64(key.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/**
 * Returns the bytes to sign. The bytes contain the purpose, so that a signature is valid for one purpose only. JSON
 * separates the parts.
 */
export const toMessage = (purpose: 'clock check' | 'station code' | 'unsubscribe', ...parts: (string | number)[]) =>
  new TextEncoder().encode(JSON.stringify([purpose, ...parts]));
