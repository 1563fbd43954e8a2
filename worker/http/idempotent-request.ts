import type { HonoRequest } from 'hono';
import type { IdempotentRequest } from '../db/idempotency.ts';
import { AppError } from '../app-error.ts';

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** The write's Idempotency-Key with a hash of what it asks for; null without a key. Throws on a malformed key. */
export async function idempotentRequestOf(request: HonoRequest): Promise<IdempotentRequest | null> {
  const key = request.header('Idempotency-Key');
  if (key === undefined || request.method === 'GET') return null;
  if (!KEY.test(key)) throw new AppError('validation_idempotency_key');
  const asked = `${request.method} ${request.path}\n${await request.text()}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked));
  return {
    key,
    requestHash: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
