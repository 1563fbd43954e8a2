import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appAt, call, rows } from '../test/harness.ts';
import { clerkIdentity, type ClerkOptions } from './clerk.ts';

const ISSUER = 'https://clerk.example.test';
const PARTY = 'https://rewards.example.test';

let pem = '';
let privateKey: JsonWebKey;
let otherKey: JsonWebKey;

async function keyPair() {
  const pair = (await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair;
  const spki = (await crypto.subtle.exportKey('spki', pair.publicKey)) as ArrayBuffer;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(spki)));
  const body = base64.match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`,
    privateKey: (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey,
  };
}

beforeAll(async () => {
  ({ pem, privateKey } = await keyPair());
  otherKey = (await keyPair()).privateKey;
});

// The next test file in this process may need the real fetch.
afterAll(() => vi.unstubAllGlobals());

const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;

const base64url = (value: object | Uint8Array) =>
  btoa(value instanceof Uint8Array ? String.fromCharCode(...value) : JSON.stringify(value))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function token(claims: Record<string, unknown> = {}, key = privateKey, header: object = {}): Promise<string> {
  const now = { iat: seconds(), nbf: seconds(-1), exp: seconds(60) };
  const payload = { iss: ISSUER, azp: PARTY, sub: 'user_ada', sid: 'sess_1', ...now, ...claims };
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'ins_1', ...header })}.${base64url(payload)}`;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

interface ClerkUserJson {
  id: string;
  first_name: string | null;
  last_name: string | null;
  image_url: string;
  email_addresses: { id: string; email_address: string }[];
  primary_email_address_id: string | null;
  public_metadata: Record<string, unknown>;
  created_at: number;
  updated_at: number;
}
const clerkUser = (id: string, changes: Partial<ClerkUserJson> = {}): ClerkUserJson => ({
  id,
  first_name: 'Ada',
  last_name: 'Lovelace',
  image_url: 'https://img.example.test/ada.png',
  email_addresses: [
    { id: 'e1', email_address: 'old@example.test' },
    { id: 'e2', email_address: `${id}@Example.test` },
  ],
  primary_email_address_id: 'e2',
  public_metadata: {},
  created_at: Date.parse('2024-05-06T12:00:00Z'),
  updated_at: 1_000,
  ...changes,
});

function options(changes: Partial<ClerkOptions> = {}): ClerkOptions {
  return {
    jwtKey: pem,
    secretKey: 'sk_test_secret',
    apiUrl: 'https://api.example.test',
    issuer: ISSUER,
    authorizedParties: [PARTY],
    ...changes,
  };
}

function clerkApp(backend: (url: string, init?: RequestInit) => Promise<Response> | Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${url} ${new Headers(init?.headers).get('Authorization')}`);
    return backend(url, init);
  });
  return { app: appAt(undefined, { identity: clerkIdentity(options()) }), asked };
}
const bearer = (value: string) => ({ Authorization: `Bearer ${value}` });
const me = (app: ReturnType<typeof appAt>, value: string) =>
  call(app, null, 'GET', '/api/me', undefined, bearer(value));

describe('a session token', () => {
  it('a valid session token admits its user', async () => {
    const { app } = clerkApp(() => Response.json(clerkUser('user_ok')));
    expect(await me(app, await token({ sub: 'user_ok' }))).toMatchObject({
      status: 200,
      body: { employeeId: 'user_ok' },
    });
  });

  const header = (alg: string) => base64url({ alg, typ: 'JWT', kid: 'ins_1' });
  const claims = () =>
    base64url({ iss: ISSUER, azp: PARTY, sub: 'user_ada', iat: seconds(), nbf: seconds(-1), exp: seconds(60) });
  const hostile: [string, () => Promise<string> | string][] = [
    ['with alg none', () => `${header('none')}.${claims()}.`],
    ['with alg none and a signature', () => `${header('none')}.${claims()}.c2ln`],
    [
      'signed HS256 with the public key',
      async () => {
        const signed = `${header('HS256')}.${claims()}`;
        const key = await crypto.subtle.importKey(
          'raw',
          new TextEncoder().encode(pem),
          { name: 'HMAC', hash: 'SHA-256' },
          false,
          ['sign'],
        );
        return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))))}`;
      },
    ],
    [
      'with alg RS512',
      async () => {
        const [, payload, signature] = (await token()).split('.');
        return `${header('RS512')}.${payload}.${signature}`;
      },
    ],
    ['of another issuer', () => token({ iss: 'https://clerk.evil.test' })],
    ['of another party', () => token({ azp: 'https://evil.test' })],
    ['of no party', () => token({ azp: undefined })],
    ['that has expired', () => token({ iat: seconds(-120), exp: seconds(-10) })],
    ['that is not yet valid', () => token({ nbf: seconds(30) })],
    ['that was issued in the future', () => token({ iat: seconds(600), nbf: seconds(-1) })],
    ['without an expiry', () => token({ exp: undefined })],
    ['signed by another key', () => token({}, otherKey)],
    ['that asks for an extension', () => token({}, privateKey, { crit: ['exp'], exp: 1 })],
    ['whose list of extensions is empty', () => token({}, privateKey, { crit: [] })],
    ['of an impersonation without an impersonator', () => token({ act: {} })],
    ['of an impersonation by an invalid id', () => token({ act: { sub: "x' OR 1=1 --" } })],
    ['whose impersonation is a text', () => token({ act: 'user_boss' })],
    ['of a session that is not finished', () => token({ sts: 'pending' })],
    ['without a subject', () => token({ sub: undefined })],
    ['whose subject is not an id', () => token({ sub: "x' OR 1=1 --" })],
    ['that is truncated', async () => (await token()).slice(0, -40)],
    [
      'with another payload',
      async () => {
        const [head, , signature] = (await token()).split('.');
        return `${head}.${base64url({ iss: ISSUER, azp: PARTY, sub: 'user_boss', exp: seconds(60) })}.${signature}`;
      },
    ],
    ['of 100 KB', () => `${'a'.repeat(100_000)}.b.c`],
    ['of two parts', () => 'a.b'],
    ['that is empty', () => ''],
  ];
  it.each(hostile)('a session token %s is refused with auth/unauthorized', async (_what, make) => {
    const { app, asked } = clerkApp(() => Response.json(clerkUser('user_ada')));
    const answer = await me(app, await make());
    expect(answer).toMatchObject({ status: 401 });
    expect(answer.body).toEqual({
      error: {
        type: 'AUTH',
        code: 'auth/unauthorized',
        message: 'Authentication failed. Please sign in again.',
        requestId: expect.any(String),
      },
    });
    expect(asked).toEqual([]);
  });

  it('a session token that expired two seconds ago is accepted because of the clock skew', async () => {
    const { app } = clerkApp(() => Response.json(clerkUser('user_skew')));
    expect((await me(app, await token({ sub: 'user_skew', exp: seconds(-2), iat: seconds(-60) }))).status).toBe(200);
  });
});

describe('the first sign-in', () => {
  it('the first sign-in creates the record from the provider’s facts', async () => {
    const { app, asked } = clerkApp(() => Response.json(clerkUser('user_first')));
    const { body } = await me(app, await token({ sub: 'user_first' }));
    expect(asked).toEqual(['https://api.example.test/v1/users/user_first Bearer sk_test_secret']);
    expect(body).toMatchObject({
      employeeId: 'user_first',
      email: 'user_first@example.test',
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      department: 'General',
      hireDate: '2024-05-06',
      role: 'employee',
      approvalStatus: 'approved',
      pointsBalance: 0,
    });
    expect(body.id).not.toBe('user_first');
    expect(await rows(`SELECT is_hire_date_known AS known FROM users WHERE employee_id = 'user_first'`)).toEqual([
      { known: 0 },
    ]);
    await me(app, await token({ sub: 'user_first' }));
    expect(asked).toHaveLength(1);
  });

  it('a new user gets the default work calendar and its start of the day', async () => {
    await rows(`UPDATE work_calendars SET times = '{"earlyBefore":"21:45","onTimeBefore":"22:00","dayStart":720}'
      WHERE is_default = 1`);
    const { app } = clerkApp(() => Response.json(clerkUser('user_night')));
    const { body } = await me(app, await token({ sub: 'user_night' }));
    await rows('UPDATE work_calendars SET times = NULL WHERE is_default = 1');
    expect(body).toMatchObject({ dayStart: 720, pendingDayStart: null });
  });

  it.each([
    [{ role: 'admin' }, 'admin'],
    [{ role: 'super_admin' }, 'employee'],
    [{ role: 'owner' }, 'employee'],
    [{}, 'employee'],
  ])('a new user with the public metadata %j gets the role %s', async (metadata, role) => {
    const id = `user_role_${crypto.randomUUID().slice(0, 8)}`;
    const { app } = clerkApp(() => Response.json(clerkUser(id, { public_metadata: metadata })));
    expect((await me(app, await token({ sub: id }))).body.role).toBe(role);
  });

  it('a new user gets the role from the token’s claim if the token has one', async () => {
    const { app } = clerkApp(() => Response.json(clerkUser('user_claim')));
    expect((await me(app, await token({ sub: 'user_claim', metadata: { role: 'admin' } }))).body.role).toBe('admin');
  });

  it('the first sign-in removes invisible characters from names', async () => {
    const hidden = { first_name: '\u202eAda\u200b', last_name: ' \u200dLove\u2066lace ' };
    const { app } = clerkApp(() => Response.json(clerkUser('user_hidden', hidden)));
    expect((await me(app, await token({ sub: 'user_hidden' }))).body).toMatchObject({
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });

  it('a user without a name gets a name from the email address, or Unknown User without an address', async () => {
    const bare = { first_name: null, last_name: null };
    const first = clerkApp(() => Response.json(clerkUser('user_mail', bare)));
    expect((await me(first.app, await token({ sub: 'user_mail' }))).body.name).toBe('user_mail');
    const second = clerkApp(() =>
      Response.json(clerkUser('user_bare', { ...bare, email_addresses: [], primary_email_address_id: null })),
    );
    expect((await me(second.app, await token({ sub: 'user_bare' }))).body).toMatchObject({
      name: 'Unknown User',
      email: 'user_bare@no-email.invalid',
    });
  });

  it('ten first requests at the same time create one record', async () => {
    const { app } = clerkApp(() => Response.json(clerkUser('user_ten')));
    const value = await token({ sub: 'user_ten' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => me(app, value)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('a new user waits for approval when the setting `new_account_status` is `pending`', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('new_account_status', '"pending"', 'x', 'x')`);
    const { app } = clerkApp(() => Response.json(clerkUser('user_pending')));
    expect(await me(app, await token({ sub: 'user_pending' }))).toMatchObject({
      status: 403,
      body: { error: { code: 'account_pending' } },
    });
    await rows(`DELETE FROM system_settings WHERE setting_key = 'new_account_status'`);
  });

  it('a first sign-in with the email address of another record is refused', async () => {
    const { app } = clerkApp((url) =>
      Response.json(
        clerkUser(url.split('/').at(-1) ?? '', { email_addresses: [{ id: 'e2', email_address: 'Same@example.test' }] }),
      ),
    );
    expect((await me(app, await token({ sub: 'user_one' }))).status).toBe(200);
    expect(await me(app, await token({ sub: 'user_two' }))).toMatchObject({
      status: 409,
      body: { error: { code: 'account_conflict' } },
    });
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('no route')), 503, 'identity_unavailable'],
    ['fails', () => new Response('oops', { status: 500 }), 503, 'identity_unavailable'],
    ['refuses our key', () => new Response('no', { status: 401 }), 503, 'identity_unavailable'],
    ['does not know the user', () => new Response('no', { status: 404 }), 401, 'auth/unauthorized'],
    ['returns another user', () => Response.json(clerkUser('user_boss')), 401, 'auth/unauthorized'],
    ['does not answer with JSON', () => new Response('<html>'), 401, 'auth/unauthorized'],
    ['has locked the user', () => Response.json({ ...clerkUser('user_gone'), locked: true }), 401, 'auth/unauthorized'],
    ['has banned the user', () => Response.json({ ...clerkUser('user_gone'), banned: true }), 401, 'auth/unauthorized'],
  ])('a first sign-in creates no record when the provider %s', async (_what, backend, status, code) => {
    const { app } = clerkApp(backend);
    expect(await me(app, await token({ sub: 'user_gone' }))).toMatchObject({ status, body: { error: { code } } });
    expect(await rows(`SELECT id FROM users WHERE employee_id = 'user_gone'`)).toEqual([]);
  });

  it('a user who was suspended is refused, although the session token is still valid', async () => {
    const { app } = clerkApp(() => Response.json(clerkUser('user_susp')));
    const value = await token({ sub: 'user_susp' });
    expect((await me(app, value)).status).toBe(200);
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE employee_id = 'user_susp'`);
    expect(await me(app, value)).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
  });
});

describe('a session in which an impersonator acts as a user', () => {
  const readAudit = (target: unknown) =>
    rows(
      `SELECT actor_id AS actor, action, before_value AS "before", after_value AS "after", reason FROM audit_log
       WHERE target_type = 'user' AND target_id = ? AND action = 'user.impersonated'`,
      target,
    );

  it('each write of an impersonator has an audit entry with the impersonator, the user and the request', async () => {
    const { app } = clerkApp((url) => Response.json(clerkUser(url.split('/').at(-1) ?? '')));
    const boss = (await me(app, await token({ sub: 'user_boss' }))).body.id;
    const as = async (by: string) => bearer(await token({ sub: 'user_acted', act: { sub: by } }));
    const acted = (await call(app, null, 'GET', '/api/me', undefined, await as('user_boss'))).body.id;
    expect(await readAudit(acted)).toEqual([]);

    const key = { 'Idempotency-Key': 'acted-as-key-1' };
    const edit = async (by: string, bio: unknown) =>
      call(app, null, 'PUT', '/api/profile', { bio, timeZone: 'UTC' }, { ...(await as(by)), ...key });
    expect((await edit('user_boss', 'Hello')).status).toBe(200);
    const entry = {
      actor: boss,
      action: 'user.impersonated',
      before: null,
      after: '{"request":"PUT /api/profile"}',
      reason: null,
    };
    expect(await readAudit(acted)).toEqual([entry]);
    // A replay writes nothing, so the log has no second entry.
    expect((await edit('user_boss', 'Hello')).headers.get('Idempotent-Replayed')).toBe('true');
    expect(await readAudit(acted)).toEqual([entry]);
    // This impersonator exists only at the provider and has no record here.
    expect((await call(app, null, 'POST', '/api/checkins', {}, await as('user_support'))).status).toBe(201);
    expect(await readAudit(acted)).toEqual(
      expect.arrayContaining([{ ...entry, actor: 'user_support', after: '{"request":"POST /api/checkins"}' }]),
    );
    const own = bearer(await token({ sub: 'user_acted' }));
    expect((await call(app, null, 'PUT', '/api/profile', { bio: 'Mine' }, own)).status).toBe(200);
    expect(await readAudit(acted)).toHaveLength(2);
  });
});

describe('signing out everywhere', () => {
  const everywhere = async (app: ReturnType<typeof appAt>, sub: string) =>
    call(app, null, 'POST', '/api/devices/sign-out-everywhere', {}, bearer(await token({ sub })));

  it('signing out everywhere ends each active session at the provider, even if one has already ended', async () => {
    const sent: string[] = [];
    const { app, asked } = clerkApp((url, init) => {
      sent.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}${new URL(url).search}`);
      if (url.includes('/users/')) return Response.json(clerkUser('user_everywhere'));
      if (url.includes('/sessions?')) return Response.json([{ id: 'sess_1' }, { id: 'sess_2' }]);
      return url.includes('sess_2') ? Response.json({}, { status: 404 }) : Response.json({ id: 'sess_1' });
    });
    const answer = await everywhere(app, 'user_everywhere');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { devicesRevoked: 0, hasEndedSessions: true },
    });
    expect(sent.slice(1)).toEqual([
      'GET /v1/sessions?user_id=user_everywhere&status=active&limit=40',
      'POST /v1/sessions/sess_1/revoke',
      'POST /v1/sessions/sess_2/revoke',
    ]);
    expect(new Set(asked.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(
      new Set([`Bearer ${options().secretKey}`]),
    );
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('network'))],
    ['fails', () => Response.json({}, { status: 500 })],
    ['asks to slow down', () => Response.json({}, { status: 429 })],
    ['refuses the key', () => Response.json({}, { status: 401 })],
    ['answers something else', () => Response.json([{ id: '../users' }])],
  ])('signing out everywhere fails with identity_unavailable when the provider %s', async (_, answer) => {
    const { app } = clerkApp((url) =>
      url.includes('/users/') ? Response.json(clerkUser('user_unanswered')) : answer(),
    );
    expect(await everywhere(app, 'user_unanswered')).toMatchObject({
      status: 503,
      body: { error: { code: 'identity_unavailable' } },
    });
  });
});

describe('an invitation', () => {
  const invite = (backend: Parameters<typeof clerkApp>[0]) => {
    clerkApp(backend);
    return clerkIdentity(options()).invite?.('ada@invite.test');
  };
  const refusal = (status: number, code: string) => Response.json({ errors: [{ code, message: 'no' }] }, { status });

  it('is asked for once, with the address and the page for signing in', async () => {
    const asked: unknown[] = [];
    const outcome = await invite((url, init) => {
      asked.push([init?.method, url, new Headers(init?.headers).get('Content-Type'), JSON.parse(String(init?.body))]);
      return Response.json({ id: 'inv_1', status: 'pending' });
    });
    expect(outcome).toBe('sent');
    const body = {
      email_address: 'ada@invite.test',
      redirect_url: `${PARTY}/auth`,
      notify: true,
      ignore_existing: false,
    };
    expect(asked).toEqual([['POST', `${options().apiUrl}/v1/invitations`, 'application/json', body]]);
  });

  it.each([
    ['sent', 400, 'duplicate_record'],
    ['sent', 422, 'form_identifier_exists'],
    ['refused', 422, 'form_param_format_invalid'],
  ])('counts as %s when the provider refuses with %s %s', async (outcome, status, code) => {
    expect(await invite(() => refusal(status, code))).toBe(outcome);
  });

  it.each([401, 403, 429, 500])('is unavailable when the provider answers %s', async (status) => {
    await expect(invite(() => refusal(status, 'x'))).rejects.toMatchObject({ code: 'identity_unavailable' });
  });
});
