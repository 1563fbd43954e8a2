import type { HonoRequest } from 'hono';
import type { IdempotentRequest } from '../db/idempotency.ts';
import { AppError } from '../app-error.ts';
import { takesFile } from './request-body.ts';

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The write's Idempotency-Key with a hash of what it asks for; null without a key. Throws on a malformed key. */
export async function idempotentRequestOf(request: HonoRequest): Promise<IdempotentRequest | null> {
  const key = request.header('Idempotency-Key');
  if (key === undefined || request.method === 'GET') return null;
  if (!KEY.test(key)) throw new AppError('validation_idempotency_key');
  // A file of megabytes is not made a string for it.
  const body = takesFile(request) ? await hashOf(await request.arrayBuffer()) : await request.text();
  const asked = `${request.method} ${request.path}\n${body}`;
  return { key, requestHash: await hashOf(new TextEncoder().encode(asked)) };
}
