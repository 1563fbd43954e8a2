import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#domain/api/people-import.ts';
import { toOpenApi } from '../features/api-docs/document.ts';
import { appAt, person } from '../test/harness.ts';
import { BODY_MAX_BYTES } from './request-body.ts';

const app = appAt();

const WRITES = Object.entries(toOpenApi(app.routes, 'test').paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'get')
    .map(([method, { requestBody }]) => {
      const mediaType = Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';
      return [method.toUpperCase(), path.replaceAll(/\{[^}]+\}/g, 'none'), mediaType] as const;
    }),
);
const IMPORT = ['POST', '/api/users/import', 'text/csv'] as const;

async function stream(
  [method, path, mediaType]: readonly [string, string, string],
  headers: Record<string, string>,
  { at = app, chunks = 8 } = {},
) {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reads++;
        if (reads > chunks) controller.close();
        else controller.enqueue(new Uint8Array(1024).fill(0x61));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, headers: { 'Content-Type': mediaType, ...headers }, body, duplex: 'half' };
  const response = await at.request(`http://localhost${path}`, init as RequestInit);
  const { error } = await response.json<{ error: { code: string } }>();
  return { status: response.status, code: error.code, reads };
}

const signedIn = (id: string) => ({ Authorization: `Demo ${id}` });

describe('the body of a write', () => {
  it.each(WRITES)('the body of %s %s is not read before the sender is known', async (method, path, mediaType) => {
    const isWebhook = path.startsWith('/api/webhooks/');
    const isOfDisplay = path === '/api/checkins/kiosk' || path === '/api/walls/ticket';
    const code = isOfDisplay ? 'display_unknown' : 'auth/unauthorized';
    const refused = isWebhook ? { status: 400, code: 'validation_webhook', reads: 0 } : { status: 401, code, reads: 0 };
    // The token of this route is in the address, and the body is never read.
    if (path === '/api/mail/unsubscribe') Object.assign(refused, { status: 400, code: 'validation_failed' });
    for (const headers of [{}, { Authorization: 'Bearer forged' }, { 'Idempotency-Key': 'a-key-of-a-stranger' }]) {
      expect(await stream([method, path, mediaType], headers as Record<string, string>)).toEqual(refused);
    }
  });

  it('the body is read when a signed-in user sends it', async () => {
    const user = await person();
    const sent = await stream(['POST', '/api/checkins', 'application/json'], signedIn(user));
    expect(sent).toEqual({ status: 400, code: 'validation_bad_json', reads: 9 });
  });

  it('the body is not read when the rate limit is exceeded or the route does not exist', async () => {
    const user = await person();
    const limited = appAt(undefined, { limits: { allow: async () => false } });
    expect(await stream(['POST', '/api/checkins', 'application/json'], signedIn(user), { at: limited })).toEqual({
      status: 429,
      code: 'rate_limited',
      reads: 0,
    });
    expect(await stream(['POST', '/api/nothing', 'application/json'], signedIn(user))).toEqual({
      status: 404,
      code: 'not_found',
      reads: 0,
    });
  });

  it('a body that is too large is read only up to the size limit', async () => {
    const user = await person();
    const sent = await stream(['POST', '/api/checkins', 'application/json'], signedIn(user), { chunks: 10_000 });
    expect(sent).toEqual({ status: 413, code: 'validation_body_too_large', reads: BODY_MAX_BYTES / 1024 + 1 });
  });
});

describe('the file of an import', () => {
  it.each([
    [{}, 'auth/forbidden'],
    [{ role: 'admin', is_active: 0 }, 'account_inactive'],
    [{ role: 'admin', approval_status: 'suspended' }, 'account_suspended'],
  ])('the file is not read when the sender’s row has %j', async (columns, code) => {
    const user = await person(columns);
    const key = { 'Idempotency-Key': 'a-key-of-this-file' };
    expect(await stream(IMPORT, { ...signedIn(user), ...key })).toEqual({ status: 403, code, reads: 0 });
  });

  it('the file is not read when it is not a CSV, or when its Content-Length is too large', async () => {
    const admin = await person({ role: 'admin' });
    const json = ['POST', IMPORT[1], 'application/json'] as const;
    expect(await stream(json, signedIn(admin))).toEqual({ status: 415, code: 'import_media_type', reads: 0 });
    const length = { 'Content-Length': String(IMPORT_MAX_BYTES + 1) };
    expect(await stream(IMPORT, { ...signedIn(admin), ...length })).toEqual({
      status: 413,
      code: 'import_too_large',
      reads: 0,
    });
  });
});
