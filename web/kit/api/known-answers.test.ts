import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_READS } from '#domain/pages/first-reads.ts';
import { setCredentials } from '../session/credentials.ts';
import { API_OPTIONS } from './api.ts';
import { forgetAnswers } from './known-answers.ts';

let user: string | null;
/** Each request as `GET /api/me`, with the ETag that it knows. */
let sent: string[];
let answers: Record<string, () => Response | Promise<Response>>;

const json = (body: unknown, etag: string) => Response.json(body, { headers: { ETag: etag } });
const part = (body: unknown) => ({ etag: `W/"${JSON.stringify(body)}"`, body });
const read = async (path: string, init?: RequestInit): Promise<unknown> => (await API_OPTIONS.fetch(path, init)).json();

beforeEach(() => {
  vi.useFakeTimers();
  user = 'maya';
  sent = [];
  answers = {};
  forgetAnswers();
  setCredentials('Demo', async () => user);
  vi.stubGlobal('location', { pathname: '/employee/dashboard' });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const known = new Headers(init?.headers).get('If-None-Match');
    sent.push(`${init?.method ?? 'GET'} ${path}${known === null ? '' : ` unless ${known}`}`);
    return answers[path]?.() ?? Response.json({ of: path });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer that the page has', () => {
  beforeEach(() => vi.stubGlobal('location', { pathname: '/employee/rewards' }));

  it('is sent again only after a change', async () => {
    answers['/api/badges'] = () => json([1], 'W/"a"');
    expect(await read('/api/badges')).toEqual([1]);
    answers['/api/badges'] = () => new Response(null, { status: 304 });
    expect(await read('/api/badges')).toEqual([1]);
    expect(await read('/api/badges')).toEqual([1]);
    answers['/api/badges'] = () => json([1, 2], 'W/"b"');
    expect(await read('/api/badges')).toEqual([1, 2]);
    answers['/api/badges'] = () => new Response(null, { status: 304 });
    expect(await read('/api/badges')).toEqual([1, 2]);
    expect(sent).toEqual([
      'GET /api/badges',
      'GET /api/badges unless W/"a"',
      'GET /api/badges unless W/"a"',
      'GET /api/badges unless W/"a"',
      'GET /api/badges unless W/"b"',
    ]);
  });

  it('is forgotten with its user: after a sign-out, and for the next user', async () => {
    answers['/api/badges'] = () => json(['of maya'], 'W/"a"');
    await read('/api/badges');
    user = 'daniel';
    answers['/api/badges'] = () => json(['of daniel'], 'W/"d"');
    expect(await read('/api/badges')).toEqual(['of daniel']);
    forgetAnswers();
    await read('/api/badges');
    expect(sent).toEqual(['GET /api/badges', 'GET /api/badges', 'GET /api/badges']);
  });

  it('is not kept when it arrives after a change of the user', async () => {
    const late = Promise.withResolvers<Response>();
    answers['/api/badges'] = () => late.promise;
    const waiting = read('/api/badges');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    user = 'daniel';
    await read('/api/rewards');
    late.resolve(json(['of maya'], 'W/"a"'));
    await waiting;
    answers['/api/badges'] = () => json(['of daniel'], 'W/"d"');
    expect(await read('/api/badges')).toEqual(['of daniel']);
    expect(sent.at(-1)).toBe('GET /api/badges');
  });

  it('is kept of the last 60 paths only, and not when it is very long', async () => {
    for (let index = 0; index <= 60; index++) {
      answers[`/api/${index}`] = () => json(index, `W/"${index}"`);
      await read(`/api/${index}`);
    }
    answers['/api/long'] = () => json('x'.repeat(100_001), 'W/"long"');
    await read('/api/long');
    sent = [];
    for (const path of ['/api/60', '/api/1', '/api/0', '/api/long']) await read(path);
    expect(sent).toEqual(['GET /api/60 unless W/"60"', 'GET /api/1 unless W/"1"', 'GET /api/0', 'GET /api/long']);
  });

  it('is neither kept nor expected for a write or a refusal', async () => {
    answers['/api/badges'] = () => json({}, 'W/"a"');
    await read('/api/badges', { method: 'POST' });
    answers['/api/badges'] = () => Response.json({}, { status: 404, headers: { ETag: 'W/"a"' } });
    await read('/api/badges').catch(() => undefined);
    await read('/api/badges').catch(() => undefined);
    expect(sent).toEqual(['POST /api/badges', 'GET /api/badges', 'GET /api/badges']);
  });
});

describe('the first reads of a dashboard', () => {
  const TOGETHER = '/api/first-reads/dashboard';
  const answerAll = () => json(Object.fromEntries(FIRST_READS.dashboard.map((path) => [path, part(path)])), 'W/"all"');

  beforeEach(() => {
    answers[TOGETHER] = answerAll;
  });

  it('are one request, whose parts later answer to their own ETags', async () => {
    const read6 = await Promise.all(FIRST_READS.dashboard.map((path) => read(path)));
    expect(read6).toEqual(FIRST_READS.dashboard);
    expect(sent).toEqual([`GET ${TOGETHER}`]);
    answers['/api/notices'] = () => new Response(null, { status: 304 });
    expect(await read('/api/notices')).toBe('/api/notices');
    expect(sent.slice(1)).toEqual([`GET /api/notices unless ${part('/api/notices').etag}`]);
  });

  it.each([
    ['/', [`GET ${TOGETHER}`]],
    ['/auth', [`GET ${TOGETHER}`]],
    ['/employee/rewards', ['GET /api/me']],
    ['/admin/users', ['GET /api/me']],
    ['/admin/dashboard', ['GET /api/first-reads/admin']],
  ])('are asked for at %s as the page needs them', async (pathname, expected) => {
    vi.stubGlobal('location', { pathname });
    answers['/api/first-reads/admin'] = () => json({ '/api/me': part('me') }, 'W/"all"');
    await read('/api/me');
    expect(sent).toEqual(expected);
  });

  it('leave out a part that the server leaves out, or that is asked for too late or again', async () => {
    answers[TOGETHER] = () => json({ '/api/me': part('me'), '/api/notices': part('notices') }, 'W/"all"');
    await read('/api/me');
    await read('/api/quotes/today');
    vi.advanceTimersByTime(15_001);
    await read('/api/notices');
    await read('/api/me');
    expect(sent).toEqual([
      `GET ${TOGETHER}`,
      'GET /api/quotes/today',
      'GET /api/notices',
      `GET /api/me unless ${part('me').etag}`,
    ]);
  });

  it('end with a change, also while they are on their way, but not with a ticket or telemetry', async () => {
    await read('/api/me');
    for (const path of ['/api/live/ticket', '/api/telemetry', '/api/devices']) await read(path, { method: 'POST' });
    expect(await read('/api/notices')).toBe('/api/notices');
    await read('/api/checkins', { method: 'POST' });
    await read('/api/quotes/today');
    expect(sent.at(-1)).toBe('GET /api/quotes/today');

    forgetAnswers();
    const late = Promise.withResolvers<Response>();
    answers[TOGETHER] = () => late.promise;
    const notices = read('/api/notices');
    await vi.waitFor(() => expect(sent.at(-1)).toBe(`GET ${TOGETHER}`));
    await read('/api/checkins', { method: 'POST' });
    late.resolve(answerAll());
    expect(await notices).toEqual({ of: '/api/notices' });
  });

  it('answer nobody else, even when they arrive after a change of the user', async () => {
    const late = Promise.withResolvers<Response>();
    answers[TOGETHER] = () => late.promise;
    const mayas = read('/api/me');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    user = 'daniel';
    answers[TOGETHER] = () => json({ '/api/me': part('daniel') }, 'W/"all"');
    expect(await read('/api/me')).toBe('daniel');
    late.resolve(json({ '/api/me': part('maya') }, 'W/"all"'));
    await mayas;
    answers['/api/me'] = () => new Response(null, { status: 304 });
    expect(await read('/api/me')).toBe('daniel');
  });

  it('do not answer for another device than the one that asked', async () => {
    await read('/api/notices');
    await read('/api/me', { headers: { 'device-id': 'this-device' } });
    expect(sent).toEqual([`GET ${TOGETHER}`, 'GET /api/me']);
  });

  it.each([503, 429])('fail together with a %i, and then each path asks for itself', async (status) => {
    answers[TOGETHER] = () => Response.json({}, { status });
    const failed = await Promise.allSettled([read('/api/me'), read('/api/notices')]);
    expect(failed.map((one) => (one as PromiseRejectedResult).reason)).toMatchObject([{ status }, { status }]);
    expect(await read('/api/me')).toEqual({ of: '/api/me' });
    expect(sent).toEqual([`GET ${TOGETHER}`, 'GET /api/me']);
  });

  it('fail together without a connection', async () => {
    answers[TOGETHER] = () => Promise.reject(new TypeError('Failed to fetch'));
    const failed = await Promise.allSettled([read('/api/me'), read('/api/notices')]);
    expect(failed.map((one) => (one as PromiseRejectedResult).reason)).toMatchObject([
      { type: 'NETWORK' },
      { type: 'NETWORK' },
    ]);
    expect(sent).toEqual([`GET ${TOGETHER}`]);
  });

  it.each([401, 403, 404])('are asked for one by one after a %i, so that each gets its own refusal', async (status) => {
    answers[TOGETHER] = () => Response.json({}, { status });
    expect(await Promise.all([read('/api/me'), read('/api/notices')])).toEqual([
      { of: '/api/me' },
      { of: '/api/notices' },
    ]);
  });

  it('are not cancelled with one of their queries', async () => {
    const late = Promise.withResolvers<Response>();
    answers[TOGETHER] = () => late.promise;
    const stop = new AbortController();
    const stopped = read('/api/me', { signal: stop.signal });
    const others = read('/api/notices');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    stop.abort();
    late.resolve(answerAll());
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await others).toBe('/api/notices');
  });
});
