import { describe, expect, it } from 'vitest';
import type { FieldIssue } from '#domain/errors/field-problems.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { appAt, call, person } from '#worker/test/harness.ts';

const ID = expect.stringMatching(/^[\w-]{12}$/);

const refusal = (...fields: FieldIssue[]) => ({
  error: {
    type: 'VALIDATION',
    code: 'validation_failed',
    message: 'Invalid input. Please check your data.',
    details: { fields },
    requestId: ID,
  },
});

const WRITES = [
  ['POST', '/api/checkins', {}],
  ['PUT', '/api/profile', {}],
  ['POST', '/api/rewards', { name: 'x', pointsCost: 5 }],
  ['PUT', '/api/rewards/some-reward', {}],
  ['POST', '/api/rewards/claim', { rewardId: 'some-reward' }],
  ['PUT', '/api/redemptions/some-redemption', { status: 'approved' }],
  ['POST', '/api/redemptions/bulk', { ids: ['some-redemption'], status: 'approved' }],
  ['POST', '/api/redemptions/bulk/preview', { ids: ['some-redemption'], status: 'approved' }],
  ['POST', '/api/rewards/some-reward/restore', {}],
  ['PUT', '/api/badges/some-badge', {}],
  ['POST', '/api/quotes', { quoteText: 'x' }],
  ['PUT', '/api/quotes/some-quote', {}],
  ['POST', '/api/points', { userId: 'some-user', amount: 1, description: 'x' }],
  ['POST', '/api/checkins/corrections', { userId: 'u', date: '2026-03-02', time: '07:30', reason: 'x' }],
  ['POST', '/api/checkins/corrections/void', { userId: 'u', date: '2026-03-02', reason: 'x' }],
  ['POST', '/api/leaves', { userId: 'u', startDate: '2026-03-02', endDate: '2026-03-02', reason: 'x' }],
  ['POST', '/api/leaves/some-leave/take-back', { reason: 'x' }],
  ['POST', '/api/activities', { userId: 'u', kind: 'team', title: 'x', occurredOn: '2026-03-02' }],
  ['POST', '/api/notices/read', { upTo: '2026-03-02T00:00:00.000Z' }],
  ['POST', '/api/notices/clear', { upTo: '2026-03-02T00:00:00.000Z' }],
  ['POST', '/api/announcements', { title: 'x', message: 'x', until: '2026-03-02' }],
  ['PUT', '/api/announcements/some', { title: 'x', message: 'x', until: '2026-03-02' }],
  ['PUT', '/api/users/some-user', { department: 'x' }],
  ['POST', '/api/users/bulk/preview', { ids: ['some-user'], act: { type: 'approve' } }],
  ['POST', '/api/users/bulk', { ids: ['some-user'], act: { type: 'approve' } }],
  ['PUT', '/api/settings/claims_per_hour', { value: 5 }],
  ['DELETE', '/api/settings/claims_per_hour', {}],
  ['PUT', '/api/settings/scoring_policy/proposals/some-proposal', { status: 'withdrawn' }],
  ['POST', '/api/settings/scoring_policy/dry-run', { policy: SCORING_PRESETS.standard }],
  ['POST', '/api/users/import/some-import/apply', {}],
  ['POST', '/api/telemetry', { items: [{ type: 'metric', name: 'CLS', value: 0, screen: 'other' }] }],
] as const;

describe.each(WRITES)('%s %s', (method, path, body) => {
  it('refuses an unknown field and names the field', async () => {
    const admin = await person({ role: 'super_admin' });
    const answer = await call(appAt(), admin, method, path, { ...body, sneaky: 1 });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).toEqual(refusal({ path: 'sneaky', code: 'unknown', message: 'Unknown field.' }));
  });

  it('refuses a body that is not JSON, is not an object, has another media type, or is too large', async () => {
    const admin = await person({ role: 'super_admin' });
    const send = (text: string, headers: Record<string, string> = {}) =>
      call(appAt(), admin, method, path, text, headers);
    expect(await send('{"a":')).toMatchObject({ status: 400, body: { error: { code: 'validation_bad_json' } } });
    const noObject = refusal({ path: '', code: 'object', message: 'Must be an object.' });
    expect(await send('[]')).toMatchObject({ status: 400, body: noObject });
    expect(await send('null')).toMatchObject({ status: 400, body: noObject });
    expect(await send('a=1', { 'Content-Type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { error: { type: 'VALIDATION', code: 'validation_media_type' } },
    });
    expect(await send(JSON.stringify({ pad: 'x'.repeat(65_536) }))).toMatchObject({
      status: 413,
      body: { error: { type: 'VALIDATION', code: 'validation_body_too_large' } },
    });
  });
});

describe('every answer', () => {
  it('the answer to fields of a wrong type names the fields and does not repeat the input', async () => {
    const admin = await person({ role: 'admin' });
    const answer = await call(appAt(), admin, 'POST', '/api/points', {
      userId: ['secret-value'],
      amount: 'secret-value',
      description: {},
    });
    expect(answer.body).toEqual(
      refusal(
        { path: 'userId', code: 'text', message: 'Must be text.' },
        {
          path: 'amount',
          code: 'whole_number',
          params: { min: 1, max: 10_000 },
          message: 'Must be a whole number from 1 to 10000.',
        },
        { path: 'description', code: 'text', message: 'Must be text.' },
      ),
    );
  });

  it('the answer to a field that cannot be converted to text names the field', async () => {
    const user = await person();
    const occurredAt = { toString: 1, valueOf: 1 };
    expect(await call(appAt(), user, 'POST', '/api/checkins', { occurredAt })).toMatchObject({
      status: 400,
      body: refusal({ path: 'occurredAt', code: 'text', message: 'Must be text.' }),
    });
  });

  it('an unknown route and a wrong query parameter get the body of an error', async () => {
    const user = await person();
    expect(await call(appAt(), user, 'GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { error: { type: 'NOT_FOUND', code: 'not_found', requestId: ID } },
    });
    expect((await call(appAt(), user, 'GET', '/api/leaderboard?period=decade')).body).toEqual(
      refusal({
        path: 'period',
        code: 'one_of',
        params: { options: 'week, month, all' },
        message: 'Must be one of: week, month, all.',
      }),
    );
    expect((await call(appAt(), user, 'GET', '/api/leaderboard?limit=1&limit=2')).status).toBe(400);
  });

  it('a request without a sign-in, of an unknown user or with a malformed header gets 401', async () => {
    const user = await person();
    for (const header of [
      undefined,
      'Demo',
      'Demo nobody',
      `demo ${user}`,
      `Bearer ${user}`,
      `Demo ${user} x`,
      'Demo ' + 'x'.repeat(500),
      "Demo ' OR 1=1 --",
    ]) {
      const answer = await call(appAt(), null, 'GET', '/api/me', undefined, header ? { Authorization: header } : {});
      expect(answer).toMatchObject({ status: 401, body: { error: { type: 'AUTH', code: 'auth/unauthorized' } } });
    }
  });

  it('a user who may not use the app gets 403 with the reason', async () => {
    const cases = [
      [{ is_active: 0 }, 'account_inactive'],
      [{ approval_status: 'pending' }, 'account_pending'],
      [{ approval_status: 'suspended' }, 'account_suspended'],
      [{ approval_status: 'rejected' }, 'account_rejected'],
    ] as const;
    for (const [columns, code] of cases) {
      const user = await person(columns);
      expect(await call(appAt(), user, 'POST', '/api/checkins', {})).toMatchObject({
        status: 403,
        body: { error: { type: 'PERMISSION', code } },
      });
    }
  });

  it('the demo identity is accepted only on loopback hosts', async () => {
    const user = await person();
    const app = appAt();
    const at = (host: string) => app.request(`http://${host}/api/me`, { headers: { Authorization: `Demo ${user}` } });
    expect((await at('127.0.0.1:8787')).status).toBe(200);
    expect((await at('rewards.example.com')).status).toBe(401);
    expect((await at('localhost.example.com')).status).toBe(401);
  });

  it.each([
    ['POST', '/api/rewards', { name: 'x', pointsCost: 5 }],
    ['PUT', '/api/rewards/r', {}],
    ['DELETE', '/api/rewards/r', undefined],
    ['PUT', '/api/redemptions/r', { status: 'approved' }],
    ['POST', '/api/points', { userId: 'u', amount: 1, description: 'x' }],
    ['GET', '/api/users', undefined],
    ['GET', '/api/users/u', undefined],
    ['GET', '/api/checkins/today', undefined],
  ] as const)('%s %s is answered with 403 to an employee', async (method, path, body) => {
    const user = await person();
    expect(await call(appAt(), user, method, path, body)).toMatchObject({
      status: 403,
      body: { error: { code: 'auth/forbidden' } },
    });
  });
});
