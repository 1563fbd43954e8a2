import { fromBase64 } from '#domain/text/encode-bytes.ts';
import { describe, expect, it } from 'vitest';
import { isDeviceAction } from '#domain/devices/device-actions.ts';
import { describedRoutes } from '../features/api-docs/document.ts';
import { KEY_ALGORITHM, SIGNING, toSignatureBase } from '#domain/devices/signature.ts';
import {
  callSigned,
  registerDevice,
  digest,
  makeDevice,
  register,
  shutOut,
  signedHeaders,
  type TestDevice,
} from '../test/device.ts';
import { appAt, call, givePoints, NOW, person, reward, rows, uncheckedAppAt, type Answer } from '../test/harness.ts';

const app = appAt();
const UNAUTHORIZED = { status: 401, code: 'auth/unauthorized' };
const HOUR_MS = 3_600_000;

const readRefusal = ({ status, body }: Answer) => ({
  status,
  code: (body.error as { code: string } | undefined)?.code,
});

async function setUp() {
  const user = await person();
  return { user, device: await registerDevice(user) };
}

type Parts = { device: TestDevice; user: string };
type Send = (parts: Parts) => Promise<Answer>;

const changed =
  (
    change: (
      headers: Record<string, string>,
    ) => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  ): Send =>
  async ({ device }) => {
    const headers = { Authorization: `Device ${device.id}`, ...(await signedHeaders(device, {})) };
    const sent = Object.entries({ ...headers, ...(await change(headers)) }).filter(([, value]) => value !== undefined);
    return call(app, null, 'POST', '/api/checkins', {}, Object.fromEntries(sent) as Record<string, string>);
  };

const sentAs =
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: string): Send =>
  async ({ device }) => {
    const headers = { Authorization: `Device ${device.id}`, ...(await signedHeaders(device, {})) };
    return call(app, null, method, path, body, headers);
  };

const honest =
  (asked: Parameters<typeof callSigned>[2]): Send =>
  ({ device }) =>
    callSigned(app, device, asked);

const flipped = (text: string) => text.replace(/:(.)/, (_, letter: string) => `:${letter === 'A' ? 'B' : 'A'}`);

const REFUSED: Record<string, Send> = {
  'another body': sentAs('POST', '/api/checkins', '{"notes":"x"}'),
  'a body with one more space': sentAs('POST', '/api/checkins', '{ }'),
  'no body': sentAs('POST', '/api/checkins'),
  'another method': sentAs('PUT', '/api/profile', '{}'),
  'another path': sentAs('POST', '/api/rewards/claim', '{"rewardId":"none"}'),
  'a query': sentAs('POST', '/api/checkins?mood=good', '{}'),
  'another digest': changed(async () => ({ 'Content-Digest': await digest('{"notes":"x"}') })),
  'another Idempotency-Key': changed(() => ({ 'Idempotency-Key': 'another-action-key' })),
  'another Action-Time': changed(() => ({ 'Action-Time': new Date(NOW.getTime() - 1).toISOString() })),
  'a flipped bit of the signature': changed((headers) => ({ Signature: flipped(headers.Signature ?? '') })),

  'no signature': changed(() => ({ Signature: undefined })),
  'no Signature-Input': changed(() => ({ 'Signature-Input': undefined })),
  'no Content-Digest': changed(() => ({ 'Content-Digest': undefined })),
  'no Action-Time': changed(() => ({ 'Action-Time': undefined })),
  'no Idempotency-Key': changed(() => ({ 'Idempotency-Key': undefined })),
  'an empty signature': changed(() => ({ Signature: 'device=::' })),
  'a truncated signature': changed((headers) => ({ Signature: headers.Signature?.slice(0, -8) })),
  'a signature of zeros': changed(() => ({ Signature: `device=:${'A'.repeat(86)}==:` })),
  'a signature that is not base64': changed(() => ({ Signature: `device=:${'%'.repeat(86)}==:` })),
  'fewer components': changed((headers) => ({
    'Signature-Input': headers['Signature-Input']?.replace(' "content-digest"', ''),
  })),
  'another algorithm': changed((headers) => ({
    'Signature-Input': headers['Signature-Input']?.replace('ecdsa-p256-sha256', 'hmac-sha256'),
  })),
  'another tag': changed((headers) => ({
    'Signature-Input': headers['Signature-Input']?.replace('employee-rewards-action', 'other'),
  })),
  'no device': changed(() => ({ Authorization: 'Device ' })),
  'a device with a quotation mark': changed(({ Authorization }) => ({ Authorization: `${Authorization}"` })),
  'two devices': changed(({ Authorization }) => ({ Authorization: `${Authorization} ${Authorization}` })),
  'a signature without a device': changed(() => ({ Authorization: undefined })),
  'the device’s id as a bearer token': changed(({ Authorization }) => ({
    Authorization: Authorization?.replace('Device', 'Bearer'),
  })),

  'a device that is not registered': async () => callSigned(app, await makeDevice()),
  'another device’s id, with this key': async ({ user, device }) => {
    const second = await registerDevice(user);
    return callSigned(app, { ...device, id: second.id });
  },
  'another user’s device, with this key': async ({ device }) => {
    const other = await registerDevice(await person());
    return callSigned(app, { ...device, id: other.id });
  },
  'a signature that names another device': async ({ user, device }) => {
    const second = await registerDevice(user);
    const headers = { Authorization: `Device ${second.id}`, ...(await signedHeaders(device, {})) };
    return call(app, null, 'POST', '/api/checkins', {}, headers);
  },
  'a signature for another host': async ({ device }) => {
    const headers = await signedHeaders(device, {}, { authority: 'other.example.test' });
    return call(app, null, 'POST', '/api/checkins', {}, { Authorization: `Device ${device.id}`, ...headers });
  },
  'a signature by a key of another curve': async ({ device }) => {
    const { privateKey } = await makeDevice('P-384');
    return callSigned(app, { ...device, privateKey });
  },

  'an action that was made three minutes in the future': honest({ madeAt: new Date(NOW.getTime() + 3 * 60_000) }),
  'an action that was made more than 72 hours ago': honest({ madeAt: new Date(NOW.getTime() - 72 * HOUR_MS - 1) }),
  'an action by a key that is 90 days old': async ({ user, device }) => {
    const old = new Date(NOW.getTime() - 90 * 24 * HOUR_MS).toISOString();
    await rows('UPDATE devices SET renewed_at = ? WHERE user_id = ?', old, user);
    return callSigned(app, device);
  },

  'a device that was revoked': async ({ user, device }) => {
    await call(app, user, 'DELETE', `/api/devices/${device.id}`);
    return callSigned(app, device);
  },
  'a device after signing out everywhere': async ({ user, device }) => {
    await call(app, user, 'POST', '/api/devices/sign-out-everywhere', {});
    return callSigned(app, device);
  },
  'the earlier key of a browser': async ({ user, device }) => {
    await registerDevice(user, device.clockId);
    return callSigned(app, device);
  },

  'a request for the user’s record': honest({ method: 'GET', path: '/api/me', body: '' }),
  'an award of points': honest({ path: '/api/points', body: '{"userId":"x","amount":1,"description":"x"}' }),
  'a request for a ticket of the live room': honest({ path: '/api/live/ticket' }),
  'the registration of another device': honest({
    path: '/api/devices',
    body: '{"id":"device-by-a-device","publicKey":"x","clockId":"clock-by-a-device"}',
  }),
  'signing out everywhere': honest({ path: '/api/devices/sign-out-everywhere' }),
};

describe('a signature', () => {
  it('the example signature in RFC 9421, B.2.4, is valid for our code', async () => {
    const base = toSignatureBase(
      [
        ['@status', '200'],
        ['content-type', 'application/json'],
        [
          'content-digest',
          'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
        ],
        ['content-length', '23'],
      ],
      '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    );
    const point =
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lfw0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==';
    const key = await crypto.subtle.importKey('spki', fromBase64(point), KEY_ALGORITHM, false, ['verify']);
    const signature = 'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==';
    const isValid = await crypto.subtle.verify(SIGNING, key, fromBase64(signature), new TextEncoder().encode(base));
    expect(isValid).toBe(true);
  });
});

describe('an action by the key of a device', () => {
  it('at least forty refused requests are tested', () => {
    expect(Object.keys(REFUSED).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(REFUSED))('a request is refused and writes nothing: %s', async (_, send) => {
    const parts = await setUp();
    expect(readRefusal(await send(parts))).toEqual(UNAUTHORIZED);
    const written = await rows(
      `SELECT (SELECT count(*) FROM check_ins) AS checkIns, (SELECT count(*) FROM idempotency_keys) AS answers,
        (SELECT count(*) FROM devices WHERE last_used_at IS NOT NULL AND user_id = ?) AS used`,
      parts.user,
    );
    // A refused request may store the time of the device's last use. This time is not secret.
    expect(written).toEqual([{ checkIns: 0, answers: 0, used: expect.any(Number) }]);
  });

  it('the body of an action is not read before the signature is verified', async () => {
    const { device } = await setUp();
    const headers: Record<string, string> = {
      Authorization: `Device ${device.id}`,
      ...(await signedHeaders(device, {})),
    };
    let reads = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          if (reads > 100) controller.close();
          else controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const send = (signature: string) =>
      app.request('http://localhost/api/checkins', {
        method: 'POST',
        headers: { ...headers, Signature: signature, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
    expect((await send(flipped(headers.Signature ?? ''))).status).toBe(401);
    expect(reads).toBe(0);
    const large = await send(headers.Signature ?? '');
    expect({ status: large.status, code: (await large.json<{ error: { code: string } }>()).error.code }).toEqual({
      status: 413,
      code: 'validation_body_too_large',
    });
    expect(reads).toBeLessThan(70);
  });

  it('only the routes of the outbox accept an action that a device signed', async () => {
    const { device } = await setUp();
    const toPath = (pattern: string) => pattern.replaceAll(/:[A-Za-z]+/g, 'none');
    const opened: string[] = [];
    // A route without a role and without a credential is open to everyone, so it is left out.
    const guarded = describedRoutes(app.routes).filter(({ docs }) => docs.some((one) => one.role ?? one.credential));
    expect(guarded.length).toBeGreaterThan(100);
    for (const { method, path } of guarded) {
      const asked = { method: method as 'POST', path: toPath(path), body: method === 'GET' ? '' : '{}' };
      const { status } = await callSigned(uncheckedAppAt(NOW), device, asked);
      if (status !== 401) opened.push(`${method} ${path}`);
    }
    const actions = opened.filter((route) => {
      const [method = '', pattern = ''] = route.split(' ');
      return isDeviceAction({ method, endpoint: toPath(pattern) });
    });
    expect(actions.toSorted()).toEqual([
      'POST /api/checkins',
      'POST /api/redemptions/:id/cancel',
      'POST /api/rewards/claim',
      'POST /api/thanks',
      'PUT /api/profile',
    ]);
    // This is the route for the device's own farewell. worker/features/devices/devices.test.ts tests it.
    expect(opened.filter((route) => !actions.includes(route))).toEqual(['DELETE /api/devices/:id']);
  });

  it.each([
    ['suspended', `approval_status = 'suspended'`, 'account_suspended'],
    ['not approved any more', `approval_status = 'pending'`, 'account_pending'],
    ['deactivated', 'is_active = 0', 'account_inactive'],
  ] as const)('the device of a user who is %s is refused, even after a new approval', async (_, set, code) => {
    const { user, device } = await setUp();
    await shutOut(user, set);
    expect(readRefusal(await callSigned(app, device))).toEqual(UNAUTHORIZED);
    expect(readRefusal(await call(app, user, 'POST', '/api/checkins', {}))).toEqual({ status: 403, code });
    await rows(`UPDATE users SET approval_status = 'approved', is_active = 1 WHERE id = ?`, user);
    expect(readRefusal(await callSigned(app, device))).toEqual(UNAUTHORIZED);
    expect(await rows('SELECT id FROM devices WHERE user_id = ?', user)).toEqual([]);
  });

  it('an action counts for the rate limits of its address and of its user', async () => {
    const { user, device } = await setUp();
    const asked: string[] = [];
    const limited = (refused: string) =>
      appAt(NOW, {
        limits: {
          allow: async (limit, key) => {
            asked.push(`${limit} ${key}`);
            return !key.startsWith(refused);
          },
        },
      });
    expect(readRefusal(await callSigned(limited('device '), await makeDevice()))).toMatchObject({ status: 429 });
    expect(asked).toEqual(['requests device ']);
    asked.length = 0;
    const claim = { path: '/api/rewards/claim', body: '{"rewardId":"none"}' };
    expect(readRefusal(await callSigned(limited(user), device, claim))).toMatchObject({ status: 429 });
    expect(asked).toEqual(['requests device ', `requests ${user}`]);
    expect(readRefusal(await callSigned(limited('none'), device, claim))).toMatchObject({ status: 404 });
    expect(asked.at(-1)).toBe(`points ${user}`);
  });
});

describe('an action that a device sends', () => {
  it('a device can check in, edit the profile, claim a reward and cancel the claim', async () => {
    const { user, device } = await setUp();
    await givePoints(user, 100);
    const rewardId = await reward({ points_cost: 10 });
    const made = await callSigned(app, device, { body: JSON.stringify({ mood: 'good' }) });
    expect({ status: made.status, mood: made.body.mood }).toEqual({ status: 201, mood: 'good' });
    const edited = await callSigned(app, device, { method: 'PUT', path: '/api/profile', body: '{"bio":"By key."}' });
    expect(edited).toMatchObject({ status: 200, body: { bio: 'By key.' } });
    const claimed = await callSigned(app, device, { path: '/api/rewards/claim', body: JSON.stringify({ rewardId }) });
    expect(claimed).toMatchObject({ status: 201, body: { userId: user, status: 'pending' } });
    const cancelled = await callSigned(app, device, { path: `/api/redemptions/${String(claimed.body.id)}/cancel` });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const [used] = await rows('SELECT last_used_at FROM devices WHERE id = ?', device.id);
    expect(used).toEqual({ last_used_at: NOW.toISOString() });
  });

  it('a replay gets the stored response, unless its body differs', async () => {
    const { user, device } = await setUp();
    await givePoints(user, 100);
    const rewardId = await reward({ points_cost: 10 });
    const claim = { path: '/api/rewards/claim', body: JSON.stringify({ rewardId }), key: 'claim-by-a-device' };
    const first = await callSigned(app, device, claim);
    expect(first.status).toBe(201);
    // An attacker may replay the same request, or the device may send it again with a new signature.
    const again = await callSigned(app, device, claim);
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    // The user's session gets the same response. The page repeats a request whose answer the service worker did not
    // get.
    const bySession = await call(app, user, 'POST', claim.path, { rewardId }, { 'Idempotency-Key': claim.key });
    expect(bySession.body).toEqual(first.body);
    const other = await reward({ points_cost: 20 });
    const changedBody = await callSigned(app, device, { ...claim, body: JSON.stringify({ rewardId: other }) });
    expect(readRefusal(changedBody)).toEqual({ status: 409, code: 'idempotency_key_reused' });
    expect(await rows('SELECT reward_id FROM redemptions WHERE user_id = ?', user)).toEqual([{ reward_id: rewardId }]);
  });

  it('an action that arrives twice at the same time is done once', async () => {
    const { user, device } = await setUp();
    await givePoints(user, 100);
    const rewardId = await reward({ points_cost: 10 });
    const claim = { path: '/api/rewards/claim', body: JSON.stringify({ rewardId }), key: 'claim-twice-at-once' };
    const [one, two] = await Promise.all([callSigned(app, device, claim), callSigned(app, device, claim)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await rows('SELECT points_balance FROM users WHERE id = ?', user)).toEqual([{ points_balance: 90 }]);
  });

  it('an admin’s device can check in, but cannot do an admin action', async () => {
    const admin = await person({ role: 'admin' });
    const device = await registerDevice(admin);
    expect((await callSigned(app, device)).status).toBe(201);
    const decide = { method: 'PUT', path: '/api/redemptions/none', body: '{"status":"approved"}' } as const;
    expect(readRefusal(await callSigned(app, device, decide))).toEqual(UNAUTHORIZED);
  });

  it('an action is accepted up to the age in the setting', async () => {
    const { user, device } = await setUp();
    const boss = await person({ role: 'super_admin' });
    await call(app, boss, 'PUT', '/api/settings/offline_check_in_max_hours', { value: 2 });
    const edit = (madeAt: Date) =>
      callSigned(app, device, { method: 'PUT', path: '/api/profile', body: '{"bio":"Old."}', madeAt });
    expect((await edit(new Date(NOW.getTime() - 2 * HOUR_MS))).status).toBe(200);
    expect(readRefusal(await edit(new Date(NOW.getTime() - 2 * HOUR_MS - 1)))).toEqual(UNAUTHORIZED);
    await call(app, boss, 'DELETE', '/api/settings/offline_check_in_max_hours', {});
    expect(await rows('SELECT bio FROM users WHERE id = ?', user)).toEqual([{ bio: 'Old.' }]);
  });

  it('a device can be registered only with a public key of the curve P-256', async () => {
    const user = await person();
    const device = await makeDevice();
    const off = `B${'A'.repeat(86)}`;
    expect(readRefusal(await register(app, user, { ...device, publicKey: off }))).toEqual({
      status: 400,
      code: 'validation_failed',
    });
    const { publicKey } = await makeDevice('P-384');
    expect(readRefusal(await register(app, user, { ...device, publicKey }))).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  });
});
