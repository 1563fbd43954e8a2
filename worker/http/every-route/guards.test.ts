import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Env } from '#worker/env.ts';
import type { LogLine } from '#worker/parts.ts';
import { serve } from '#worker/serve.ts';
import { appAt, call, givePoints, person, reward, rows } from '#worker/test/harness.ts';

describe('the log', () => {
  it('the log has one line for each request, and contains no input of the requests', async () => {
    const lines: LogLine[] = [];
    const app = appAt(undefined, { log: (line) => lines.push(line) });
    const user = await person({ name: 'Secret Name' });
    await call(app, user, 'PUT', '/api/profile', { bio: 'secret-bio' });
    await call(app, user, 'GET', '/api/points/history?userId=secret-user');
    await call(app, null, 'GET', '/api/users/secret-path');
    await call(app, null, 'GET', '/api/secret-route');
    expect(lines).toEqual([
      {
        level: 'info',
        requestId: expect.any(String),
        method: 'PUT',
        route: '/api/profile',
        status: 200,
        durationMs: expect.any(Number),
        userId: user,
      },
      {
        level: 'info',
        requestId: expect.any(String),
        method: 'GET',
        route: '/api/points/history',
        status: 403,
        durationMs: expect.any(Number),
        userId: user,
      },
      {
        level: 'info',
        requestId: expect.any(String),
        method: 'GET',
        route: '/api/users/:id',
        status: 401,
        durationMs: expect.any(Number),
        userId: null,
      },
      {
        level: 'info',
        requestId: expect.any(String),
        method: 'GET',
        route: '/*',
        status: 404,
        durationMs: expect.any(Number),
        userId: null,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('writes from another site', () => {
  it.each([
    [{ Origin: 'https://evil.test' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://localhost:9999' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
  ])('a write from another site with %j is refused', async (headers: Record<string, string>) => {
    const user = await person();
    const answer = await call(appAt(), user, 'POST', '/api/checkins', {}, headers);
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'cross_site' } } });
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toEqual([]);
  });

  it('a write of our own pages is accepted', async () => {
    const headers = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' };
    expect((await call(appAt(), await person(), 'POST', '/api/checkins', {}, headers)).status).toBe(201);
  });
});

describe('limits', () => {
  it('too many requests of a user are refused with 429 and Retry-After', async () => {
    const [busy, calm] = [await person(), await person()];
    const app = appAt(undefined, { limits: { allow: async (limit, key) => !(limit === 'requests' && key === busy) } });
    const answer = await call(app, busy, 'GET', '/api/me');
    expect(answer).toMatchObject({ status: 429, body: { error: { type: 'RATE_LIMIT', code: 'rate_limited' } } });
    expect(answer.headers.get('Retry-After')).toBe('60');
    expect((await call(app, calm, 'GET', '/api/me')).status).toBe(200);
  });

  it('requests that change points have a lower limit', async () => {
    const user = await person();
    const app = appAt(undefined, { limits: { allow: async (limit) => limit !== 'points' } });
    expect((await call(app, user, 'POST', '/api/rewards/claim', { rewardId: 'x' })).status).toBe(429);
    expect((await call(app, user, 'GET', '/api/rewards')).status).toBe(200);
  });

  it('the number of a user’s claims per hour is limited by a setting', async () => {
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('claims_per_hour', '3', 'x', 'x')`,
    );
    const user = await person();
    await givePoints(user, 100);
    const rewardId = await reward({ points_cost: 1 });
    const at = (instant: string) => appAt(new Date(instant));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(at('2026-03-02T12:00:00Z'), user, 'POST', '/api/rewards/claim', { rewardId }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { error: { code: 'claim_limit' } },
    });
    expect((await call(at('2026-03-02T12:59:00Z'), user, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(429);
    expect((await call(at('2026-03-02T13:00:01Z'), user, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
  });
});

describe('headers', () => {
  it('the headers of every answer forbid framing, sniffing, caching and running scripts', async () => {
    for (const path of ['/api/health', '/api/me', '/api/nothing']) {
      const { headers } = await call(appAt(undefined, { production: true }), null, 'GET', path);
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Permissions-Policy')).toBe('camera=(), microphone=(), geolocation=()');
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{12}$/);
    }
    const { headers } = await call(appAt(), null, 'GET', '/api/health');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  it.each([
    ['/assets/gone-1a2b.js', 404, 'Not found'],
    ['/robots.txt', 404, 'Not found'],
    ['/parties/', 404, 'not_found'],
    ['/parties/hub/company', 404, 'not_found'],
    ['/parties/live/america-0', 404, 'not_found'],
    ['/api/health', 503, 'run `npm start`'],
  ])('the Worker’s own answer to %s, with the status %i, has the security headers too', async (path, status, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const worker = serve(null);
    // Without AUTH_MODE, the Worker refuses every request of the API.
    const unset = {
      ...env,
      AUTH_MODE: undefined,
      CLOCK: undefined,
      ASSETS: undefined,
      ENVIRONMENT: 'production',
    } as unknown as Env;
    const asked = new Request(`https://app.example${path}`) as Parameters<typeof worker.fetch>[0];
    const answer = await worker.fetch(asked, unset, {} as ExecutionContext);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(await answer.text()).toContain(text);
  });
});
