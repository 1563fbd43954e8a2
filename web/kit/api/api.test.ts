import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCredentials } from '../session/credentials.ts';
import { API_OPTIONS, PUBLIC_API_OPTIONS, readBody } from './api.ts';
import { AppError, toResponseError, networkError, toAppError } from './app-error.ts';
import { createIssue } from '#domain/errors/field-problems.ts';

const answer = (json: () => Promise<unknown>) => readBody(Promise.resolve({ ok: true as const, json }));

it('returns the body of an answer', async () => {
  expect(await answer(async () => ({ points: 40 }))).toEqual({ points: 40 });
});

it('treats an interrupted body as no answer', async () => {
  const broken = await answer(() => Promise.reject(new SyntaxError('Unexpected end of JSON input'))).catch(
    (error: unknown) => error,
  );
  expect(broken).toBeInstanceOf(AppError);
  expect(broken).toMatchObject({ type: 'NETWORK', status: null });
});

it('throws the error of a cancelled request unchanged', async () => {
  const cancelled = new DOMException('Cancelled.', 'AbortError');
  await expect(answer(() => Promise.reject(cancelled))).rejects.toBe(cancelled);
});

describe('the credentials of a request', () => {
  let sent: [address: string, authorization: string | null][];
  /** The token of the identity provider, or null when no user is signed in. */
  let token: string | null;
  let status: number;

  beforeEach(() => {
    sent = [];
    status = 200;
    setCredentials('Bearer', async (options) => (options?.fresh && token !== null ? `${token} fresh` : token));
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const authorization = new Headers(init?.headers).get('Authorization');
      sent.push([address, authorization]);
      return Response.json({}, { status: authorization?.endsWith('fresh') ? 200 : status });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are those of the signed-in user', async () => {
    token = 'maya';
    expect((await API_OPTIONS.fetch('/api/me')).status).toBe(200);
    expect(sent).toEqual([['/api/me', 'Bearer maya']]);
  });

  it('are requested again once after an answer 401', async () => {
    token = 'maya';
    status = 401;
    expect((await API_OPTIONS.fetch('/api/me')).status).toBe(200);
    expect(sent).toEqual([
      ['/api/me', 'Bearer maya'],
      ['/api/me', 'Bearer maya fresh'],
    ]);
  });

  it.each([
    ['at once', () => Promise.reject(new Error('Clerk: offline')), []],
    [
      'after an answer 401',
      (fresh: boolean) => (fresh ? Promise.reject(new Error('Clerk: offline')) : Promise.resolve('maya')),
      [['/api/me', 'Bearer maya']],
    ],
  ])(
    'that the provider cannot give %s count as no connection, and nobody is signed out',
    async (_when, give, asked) => {
      status = 401;
      setCredentials('Bearer', (options) => give(options?.fresh ?? false));
      const failure = await API_OPTIONS.fetch('/api/me').catch((error: unknown) => error);
      expect(failure).toMatchObject({ type: 'NETWORK', status: null });
      expect(sent).toEqual(asked);
    },
  );

  it('are missing after a sign-out, so the request fails with 401 and is not sent', async () => {
    token = null;
    const failure = await API_OPTIONS.fetch('/api/me').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ type: 'AUTH', status: 401 });
    expect(sent).toEqual([]);
  });

  it('are not part of a public request, whether or not a user is signed in', async () => {
    for (token of ['maya', null]) await PUBLIC_API_OPTIONS.fetch('/api/company');
    expect(sent).toEqual([
      ['/api/company', null],
      ['/api/company', null],
    ]);
  });
});

it("contains the message, code, request id and fields of the server's error", async () => {
  const fields = [createIssue('name', 'too_long', { max: 80 })];
  const body = {
    error: {
      type: 'VALIDATION',
      code: 'validation_failed',
      message: 'Look again.',
      details: { fields },
      requestId: 'r1',
    },
  };
  const error = await toResponseError(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({
    type: 'VALIDATION',
    code: 'validation_failed',
    status: 400,
    message: 'Look again.',
    requestId: 'r1',
    details: fields,
  });
});

it('uses only the status when the body is not from our server', async () => {
  const error = await toResponseError(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ type: 'SERVER', code: null, message: 'Server error. Please try again later.' });
});

it('shows an understandable message when the connection failed', () => {
  const error = networkError(new TypeError('Failed to fetch'));
  expect(error).toMatchObject({
    type: 'NETWORK',
    status: null,
    message: 'Network error. Please check your connection.',
  });
});

it('converts any thrown value into an AppError', () => {
  expect(toAppError('?')).toMatchObject({ type: 'UNKNOWN', message: 'An unexpected error occurred.' });
});

it('reads the time to wait, in seconds or as a date, and shows it in the message', async () => {
  const body = { error: { type: 'RATE_LIMIT', code: 'rate_limited', message: 'Too many requests.', requestId: 'r' } };
  const limited = await toResponseError(Response.json(body, { status: 429, headers: { 'Retry-After': '60' } }));
  expect(limited).toMatchObject({ retryAfterMs: 60_000, message: 'Too many requests. Try again in 60 seconds.' });
  // A limit of an hour, whose own message says when to try again.
  const error = { ...body.error, code: 'claim_limit', message: 'Please try again later.' };
  const claims = await toResponseError(Response.json({ error }, { status: 429, headers: { 'Retry-After': '60' } }));
  expect(claims).toMatchObject({ retryAfterMs: 60_000, message: 'Please try again later.' });
  const at = new Date(Date.now() + 30_000).toUTCString();
  const busy = await toResponseError(new Response('', { status: 503, headers: { 'Retry-After': at } }));
  expect(busy.retryAfterMs).toBeGreaterThan(25_000);
  expect(busy.retryAfterMs).toBeLessThanOrEqual(30_000);
  const odd = await toResponseError(new Response('', { status: 429, headers: { 'Retry-After': 'soon' } }));
  expect(odd).toMatchObject({ retryAfterMs: null, message: 'Too many requests. Please slow down.' });
});
