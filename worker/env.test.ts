import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import worker from './index.demo.ts';
import production from './index.ts';
import { readConfig, type Env } from './env.ts';

const context = { waitUntil() {}, passThroughOnException() {} } as unknown as ExecutionContext;
const withVars = (vars: Partial<Env>): Env => ({ DB: env.DB, RANKS: env.RANKS, ...vars });

const PEM = `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(360)}\n-----END PUBLIC KEY-----`;
const CLERK = {
  AUTH_MODE: 'clerk',
  ENVIRONMENT: 'production',
  CLERK_JWT_KEY: PEM,
  CLERK_SECRET_KEY: 'sk_test_abcdefghij',
  CLERK_ISSUER: 'https://clerk.example.test',
  CLERK_AUTHORIZED_PARTIES: 'https://rewards.example.test, http://localhost:8787',
  CLERK_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

const MAIL = { MAIL_PROVIDER: 'resend', MAIL_API_KEY: 're_abcdefghij', MAIL_FROM: 'Rewards <rewards@example.test>' };

/** Two keys that are valid by their letters. They do not belong together. */
const VAPID = {
  VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'abcdefghij'.repeat(5).slice(0, 43),
  VAPID_SUBJECT: 'mailto:it@example.test',
};
const CODES_KEY = `${'A'.repeat(43)}=`;
const STAND_IN = 'http://localhost:8999';

it.each([
  [{}, /^AUTH_MODE must be clerk or demo/],
  [{ AUTH_MODE: 'none' }, /AUTH_MODE/],
  [{ AUTH_MODE: 'demo', CLERK_SECRET_KEY: 'sk_test_x' }, /AUTH_MODE is demo, but CLERK_SECRET_KEY is set/],
  [{ AUTH_MODE: 'demo', ENVIRONMENT: 'production' }, /AUTH_MODE must not be demo when ENVIRONMENT is production/],
  [{ AUTH_MODE: 'demo', ENVIRONMENT: 'live' }, /ENVIRONMENT must be/],
  [{ AUTH_MODE: 'demo', CLOCK: 'yesterday' }, /CLOCK must be/],
  [{ AUTH_MODE: 'demo', PUBLIC_DEMO: 'yes' }, /PUBLIC_DEMO must be/],
  [{ AUTH_MODE: 'demo', LIVE_SHARDS: '0' }, /LIVE_SHARDS must be a whole number from 1 to 64/],
  [{ AUTH_MODE: 'demo', LIVE_SHARDS: '65' }, /LIVE_SHARDS must be/],
  [{ AUTH_MODE: 'demo', LIVE_SHARDS: '2.5' }, /LIVE_SHARDS must be/],
  [{ AUTH_MODE: 'demo', MAIL_PROVIDER: 'pigeon' }, /^MAIL_PROVIDER must be resend or outbox/],
  [{ AUTH_MODE: 'demo', MAIL_FROM: 'a@example.test' }, /^MAIL_FROM is set, but MAIL_PROVIDER is not/],
  [{ AUTH_MODE: 'demo', APP_ORIGIN: 'http://rewards.example.test' }, /^APP_ORIGIN must be the https origin/],
  [{ AUTH_MODE: 'demo', APP_ORIGIN: 'https://rewards.example.test/' }, /^APP_ORIGIN must be/],
  [{ ...CLERK, MAIL_PROVIDER: 'outbox' }, /^MAIL_PROVIDER must not be outbox when ENVIRONMENT is production/],
  [{ ...CLERK, ...MAIL, MAIL_API_KEY: undefined }, /^MAIL_API_KEY must be an API key/],
  [{ ...CLERK, ...MAIL, MAIL_API_KEY: 'sk_abcdefghij' }, /^MAIL_API_KEY must be/],
  [{ ...CLERK, ...MAIL, MAIL_FROM: 'Rewards' }, /^MAIL_FROM must be an address/],
  [{ ...CLERK, ...MAIL, MAIL_FROM: 'Rewards <a@example.test>, b@example.test' }, /^MAIL_FROM must be/],
  [{ ...CLERK, ...MAIL, MAIL_FROM: 'Rewards\r\nBcc: x <a@example.test>' }, /^MAIL_FROM must be/],
  [{ ...CLERK, ...MAIL, MAIL_WEBHOOK_SECRET: 'secret' }, /^MAIL_WEBHOOK_SECRET must be/],
  [{ ...CLERK, ...MAIL, MAIL_API_URL: 'http://localhost:1' }, /^MAIL_API_URL must not be set when ENVIRONMENT/],
  [
    { ...CLERK, ...MAIL, ENVIRONMENT: 'test', MAIL_API_URL: 'https://evil.example' },
    /^MAIL_API_URL must be a stand-in/,
  ],
  [{ ...CLERK, ...VAPID, VAPID_PUBLIC_KEY: undefined }, /^VAPID_PUBLIC_KEY must be the public key of npm run vapid/],
  [{ ...CLERK, ...VAPID, VAPID_PUBLIC_KEY: 'abcdefghij' }, /^VAPID_PUBLIC_KEY must be/],
  [{ ...CLERK, ...VAPID, VAPID_PUBLIC_KEY: `A${'a'.repeat(86)}` }, /^VAPID_PUBLIC_KEY must be/],
  [{ ...CLERK, ...VAPID, VAPID_PRIVATE_KEY: undefined }, /^VAPID_PRIVATE_KEY must be the private key of npm run vapid/],
  [{ ...CLERK, ...VAPID, VAPID_PRIVATE_KEY: 'abcdefghij+/' }, /^VAPID_PRIVATE_KEY must be/],
  [{ ...CLERK, ...VAPID, VAPID_SUBJECT: undefined }, /^VAPID_SUBJECT must be mailto:<address> or an https address/],
  [{ ...CLERK, ...VAPID, VAPID_SUBJECT: 'it@example.test' }, /^VAPID_SUBJECT must be/],
  [{ ...CLERK, ...VAPID, VAPID_SUBJECT: 'http://example.test' }, /^VAPID_SUBJECT must be/],
  [{ ...CLERK, ...VAPID, PUSH_STAND_IN: STAND_IN }, /^PUSH_STAND_IN must not be set when ENVIRONMENT is production/],
  [{ ...CLERK, PUSH_STAND_IN: STAND_IN }, /^PUSH_STAND_IN must not be set/],
  [{ AUTH_MODE: 'demo', PUSH_STAND_IN: 'http://10.0.0.1' }, /^PUSH_STAND_IN must be on this machine/],
  [{ AUTH_MODE: 'demo', PUSH_STAND_IN: 'http://localhost.example' }, /^PUSH_STAND_IN must be/],
  [{ AUTH_MODE: 'demo', PUSH_STAND_IN: 'http://localhost:8999/path' }, /^PUSH_STAND_IN must be/],
  [{ AUTH_MODE: 'demo', PUSH_STAND_IN: 'https://localhost:8999' }, /^PUSH_STAND_IN must be/],
  [{ ...CLERK, CODES_KEYS: '' }, /^CODES_KEYS must be 1 to 5 keys/],
  [{ ...CLERK, CODES_KEYS: 'abcdefghij' }, /^CODES_KEYS must be/],
  [{ ...CLERK, CODES_KEYS: `k1:${CODES_KEY.slice(4)}` }, /^CODES_KEYS must be/],
  [{ ...CLERK, CODES_KEYS: `k1:${CODES_KEY},k1:${CODES_KEY}` }, /^CODES_KEYS must be/],
  [{ ...CLERK, CODES_KEYS: [1, 2, 3, 4, 5, 6].map((n) => `k${n}:${CODES_KEY}`).join() }, /^CODES_KEYS must be/],
  [{ ...CLERK, CLOCK: 'shift:0' }, /CLOCK must not be set when ENVIRONMENT is production/],
  [{ ...CLERK, CLERK_JWT_KEY: undefined }, /^CLERK_JWT_KEY must be the PEM public key/],
  [{ ...CLERK, CLERK_JWT_KEY: 'not a key' }, /^CLERK_JWT_KEY must be/],
  [{ ...CLERK, CLERK_SECRET_KEY: undefined }, /^CLERK_SECRET_KEY must be/],
  [{ ...CLERK, CLERK_SECRET_KEY: 'pk_test_abcdefghij' }, /^CLERK_SECRET_KEY must be/],
  [{ ...CLERK, CLERK_ISSUER: 'https://clerk.example.test/' }, /^CLERK_ISSUER must be/],
  [{ ...CLERK, CLERK_ISSUER: 'http://clerk.example.test' }, /^CLERK_ISSUER must be/],
  [{ ...CLERK, CLERK_AUTHORIZED_PARTIES: '' }, /^CLERK_AUTHORIZED_PARTIES must be/],
  [{ ...CLERK, CLERK_AUTHORIZED_PARTIES: 'https://a.example,*' }, /^CLERK_AUTHORIZED_PARTIES must be/],
  [{ ...CLERK, CLERK_API_URL: 'ftp://api' }, /^CLERK_API_URL must be/],
  [{ ...CLERK, CLERK_WEBHOOK_SECRET: 'secret' }, /^CLERK_WEBHOOK_SECRET must be/],
])(
  'with wrong variables (case %#), the Worker refuses requests and names the wrong variable',
  async (vars, problem) => {
    const response = await worker.fetch(new Request('http://localhost/api/health'), withVars(vars), context);
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      error: { type: 'SERVER', code: 'misconfigured', message: expect.stringMatching(problem) },
    });
    expect(text).not.toMatch(/abcdefghij|AAAA/);
  },
);

it('the Clerk variables are read, and written-out line ends in the key are accepted', () => {
  const read = readConfig(withVars({ ...CLERK, CLERK_JWT_KEY: PEM.replaceAll('\n', '\\n') }));
  expect(read.ok && read.config).toMatchObject({
    production: true,
    liveShards: 1,
    auth: {
      mode: 'clerk',
      clerk: {
        jwtKey: PEM,
        apiUrl: 'https://api.clerk.com',
        authorizedParties: ['https://rewards.example.test', 'http://localhost:8787'],
      },
    },
  });
});

it('the keys of codes are read in their order, and there are none without the variable', () => {
  const readKeys = (vars: Partial<Env>) => {
    const read = readConfig(withVars(vars));
    return read.ok && read.config.codeKeys?.map(({ id, bytes }) => [id, bytes.byteLength]);
  };
  expect(readKeys(CLERK)).toBeUndefined();
  expect(readKeys({ ...CLERK, CODES_KEYS: `new:${CODES_KEY}, k-1:${CODES_KEY}` })).toEqual([
    ['new', 32],
    ['k-1', 32],
  ]);
});

it('the variables of email are read, with the app’s origin for the links in mails', () => {
  const readMail = (vars: Partial<Env>) => {
    const read = readConfig(withVars(vars));
    return read.ok && read.config.mail;
  };
  expect(readMail(CLERK)).toBeNull();
  expect(readMail({ ...CLERK, ...MAIL })).toEqual({
    provider: 'resend',
    origin: 'https://rewards.example.test',
    apiKey: 're_abcdefghij',
    from: 'Rewards <rewards@example.test>',
    apiUrl: 'https://api.resend.com',
    webhookSecret: null,
  });
  expect(readMail({ AUTH_MODE: 'demo', MAIL_PROVIDER: 'outbox', APP_ORIGIN: 'http://localhost:9999' })).toEqual({
    provider: 'outbox',
    origin: 'http://localhost:9999',
  });
});

it('the variables of push are read, and push is not configured without keys', () => {
  const readPush = (vars: Partial<Env>) => {
    const read = readConfig(withVars(vars));
    return read.ok && read.config.push;
  };
  expect(readPush(CLERK)).toBeNull();
  expect(readPush({ AUTH_MODE: 'demo', PUSH_STAND_IN: STAND_IN })).toBeNull();
  const keys = {
    publicKey: VAPID.VAPID_PUBLIC_KEY,
    privateKey: VAPID.VAPID_PRIVATE_KEY,
    subject: 'mailto:it@example.test',
  };
  expect(readPush({ ...CLERK, ...VAPID })).toEqual({ ...keys, standIn: null });
  const subject = 'https://example.test/about';
  expect(readPush({ AUTH_MODE: 'demo', ...VAPID, VAPID_SUBJECT: subject, PUSH_STAND_IN: STAND_IN })).toEqual({
    ...keys,
    subject,
    standIn: STAND_IN,
  });
});

it('the number of live rooms of a region is read', () => {
  const read = readConfig(withVars({ AUTH_MODE: 'demo', LIVE_SHARDS: '64' }));
  expect(read.ok && read.config.liveShards).toBe(64);
});

it('the production entry has no demo sign-in', async () => {
  const answer = async (vars: Partial<Env>) => {
    const request = new Request('http://localhost/api/me', { headers: { Authorization: 'Demo demo-admin' } });
    return production.fetch(request as Request<unknown, IncomingRequestCfProperties>, withVars(vars), context);
  };
  expect((await answer({ AUTH_MODE: 'demo' })).status).toBe(503);
  expect((await answer(CLERK)).status).toBe(401);
});

it('the Worker answers /api/health with the demo identity and uses the clock of CLOCK', async () => {
  const vars = withVars({ AUTH_MODE: 'demo', CLOCK: 'fixed:2026-03-02T12:30:00.000Z' });
  const response = await worker.fetch(new Request('http://localhost/api/health'), vars, context);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  const read = readConfig(vars);
  expect(read.ok && read.config.clock().toISOString()).toBe('2026-03-02T12:30:00.000Z');
  const shifted = readConfig(withVars({ AUTH_MODE: 'demo', CLOCK: 'shift:-3600000' }));
  expect(shifted.ok && Math.round((Date.now() - shifted.config.clock().getTime()) / 1000)).toBe(3600);
});

it('the Worker answers /api/health with 503 when the database does not answer', async () => {
  const vars = {
    ...withVars({ AUTH_MODE: 'demo' }),
    DB: {
      prepare: () => {
        throw new Error('gone');
      },
    } as unknown as D1Database,
  };
  const response = await worker.fetch(new Request('http://localhost/api/health'), vars, context);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 503,
    body: { status: 'unavailable' },
  });
});
