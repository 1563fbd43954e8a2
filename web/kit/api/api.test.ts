import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCredentials } from '../session/credentials.ts';
import { API_OPTIONS, PUBLIC_API_OPTIONS, readBody } from './api.ts';
import { AppError } from './app-error.ts';

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
