import { toBase64Url } from '../../domain/text/encode-bytes.ts';
import type { HonoRequest } from 'hono';
import type { IdempotentRequest } from '../core/idempotency.ts';
import { AppError } from '../app-error.ts';
import { takesFile } from './request-body.ts';

/**
 * The parts of a check-in's body that are not hashed. A position must not be stored, not even in a hash. `wasQueued` is
 * missing in the first attempt, but all attempts must have the same hash.
 */
const UNHASHED = /"position":\{[^{}]*\}|,"wasQueued":true/g;

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** Returns the first 128 bits of SHA-256 as 22 letters. A full hash would make the stored rows longer. */
async function hashBody(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  return toBase64Url(digest);
}

/**
 * Returns the write's Idempotency-Key with a hash of the request; null when the request has no key. Throws
 * validation_idempotency_key for a malformed key.
 */
export async function readIdempotentRequest(request: HonoRequest, secret: string): Promise<IdempotentRequest | null> {
  const key = request.header('Idempotency-Key');
  if (key === undefined || request.method === 'GET') return null;
  if (!KEY.test(key)) throw new AppError('validation_idempotency_key');
  // A file may have megabytes, so it is not converted to a string for the hash.
  const body = takesFile(request)
    ? await hashBody(await request.arrayBuffer())
    : (await request.text()).replace(UNHASHED, '');
  const asked = `${request.method} ${request.path}\n${body}`;
  return { key, requestHash: await hashBody(new TextEncoder().encode(asked)), secret };
}
