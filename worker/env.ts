import * as v from 'valibot';
import type { LiveHubCalls, LiveRoomCalls, RankRoomCalls, SenderRoomCalls } from '#party/rooms.ts';
import { SHARDS_MAX } from '#domain/live/rooms.ts';
import { fromBase64 } from '#domain/text/encode-bytes.ts';
import type { MonthFilesEnv } from './core/history/month-files.ts';
import type { CodeKey } from './core/signatures/code-seals.ts';
import { readPushConfig, type PushConfig, type PushEnv } from './push/config.ts';
import { readMailConfig, type MailConfig, type MailEnv } from './mail/config.ts';
import { readGiftCardConfig, type GiftCardConfig, type GiftCardEnv } from './gift-cards/config.ts';

/** Design: "Configuration by these names". */
export interface Env extends MailEnv, PushEnv, GiftCardEnv, MonthFilesEnv {
  DB: D1Database;
  RANKS: DurableObjectNamespace<RankRoomCalls>;
  ASSETS?: Fetcher;
  REQUEST_LIMIT?: RateLimit;
  POINTS_LIMIT?: RateLimit;
  CODES_LIMIT?: RateLimit;
  PICTURES_LIMIT?: RateLimit;
  LIVE?: DurableObjectNamespace<LiveRoomCalls>;
  HUB?: DurableObjectNamespace<LiveHubCalls>;
  SENDERS?: DurableObjectNamespace<SenderRoomCalls>;
  ENVIRONMENT?: string;
  AUTH_MODE?: string;
  PUBLIC_DEMO?: string;
  CLERK_JWT_KEY?: string;
  CLERK_SECRET_KEY?: string;
  CLERK_API_URL?: string;
  CLERK_ISSUER?: string;
  CLERK_AUTHORIZED_PARTIES?: string;
  CLERK_WEBHOOK_SECRET?: string;
  /** The keys of stored codes, as `<id>:<base64 of 32 bytes>`, comma-separated. The first one encrypts, all decrypt. */
  CODES_KEYS?: string;
  /** The number of live rooms in each region, 1 to 64. */
  LIVE_SHARDS?: string;
  /** The clock of tests and demonstrations: `fixed:<instant>` or `shift:<±ms>`. Production refuses this variable. */
  CLOCK?: string;
}

export interface ClerkConfig {
  /** The public key as PEM, with line ends. */
  jwtKey: string;
  secretKey: string;
  apiUrl: string;
  issuer: string;
  authorizedParties: string[];
  webhookSecret: string | null;
}

export interface Config {
  production: boolean;
  clock: () => Date;
  liveShards: number;
  mail: MailConfig | null;
  push: PushConfig | null;
  /** Null when no keys are set. */
  codeKeys: readonly CodeKey[] | null;
  giftCards: GiftCardConfig | null;
  auth: { mode: 'demo'; publicDemo: boolean } | { mode: 'clerk'; clerk: ClerkConfig };
}

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const HTTPS_OR_LOOPBACK = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/;

function clerkVariable(name: string, fits: (value: string) => boolean, must: string) {
  const sentence = `${name} must be ${must}.`;
  return v.pipe(v.string(sentence), v.trim(), v.check(fits, sentence));
}

/** More keys than this would make the search for codes that were loaded before too large. */
const CODES_KEYS_MAX = 5;
const CODES_KEYS_MUST = `CODES_KEYS must be 1 to ${CODES_KEYS_MAX} keys with different ids, as <id>:<base64 of 32 bytes>, comma-separated.`;

function parseCodeKeys(value: string): CodeKey[] | null {
  const keys: CodeKey[] = [];
  for (const part of value.split(',')) {
    const [, id, base64] = /^([a-z\d_-]{1,20}):([A-Za-z\d+/]{43}=)$/.exec(part.trim()) ?? [];
    if (id === undefined || base64 === undefined || keys.some((key) => key.id === id)) return null;
    keys.push({ id, bytes: fromBase64(base64) });
  }
  return keys.length > CODES_KEYS_MAX ? null : keys;
}

const commonSchema = v.object({
  ENVIRONMENT: v.optional(
    v.picklist(['development', 'test', 'production'], 'ENVIRONMENT must be development, test or production.'),
    'development',
  ),
  PUBLIC_DEMO: v.optional(v.picklist(['true', 'false'], 'PUBLIC_DEMO must be true or false.'), 'false'),
  LIVE_SHARDS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^[1-9]\d?$/.test(value) && Number(value) <= SHARDS_MAX,
        `LIVE_SHARDS must be a whole number from 1 to ${SHARDS_MAX}.`,
      ),
    ),
    '1',
  ),
  CODES_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => parseCodeKeys(value) !== null, CODES_KEYS_MUST),
      v.transform((value) => parseCodeKeys(value)),
    ),
  ),
  CLOCK: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => parseClock(value) !== null, 'CLOCK must be fixed:<ISO instant> or shift:<milliseconds>.'),
    ),
  ),
});

const clerkSchema = v.object({
  CLERK_JWT_KEY: v.pipe(
    clerkVariable(
      'CLERK_JWT_KEY',
      (value) => /^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s\\n]{200,}-----END PUBLIC KEY-----$/.test(value),
      'the PEM public key of the Clerk instance',
    ),
    // A pasted key often contains the letters \n instead of line ends.
    v.transform((value) => value.replaceAll('\\n', '\n')),
  ),
  CLERK_SECRET_KEY: clerkVariable(
    'CLERK_SECRET_KEY',
    (value) => /^sk_(test|live)_\w{10,}$/.test(value),
    'a Clerk secret key (sk_test_... or sk_live_...)',
  ),
  CLERK_API_URL: v.optional(
    clerkVariable('CLERK_API_URL', (value) => HTTPS_OR_LOOPBACK.test(value) && isOrigin(value), 'an https origin'),
    'https://api.clerk.com',
  ),
  CLERK_ISSUER: clerkVariable(
    'CLERK_ISSUER',
    (value) => HTTPS_OR_LOOPBACK.test(value) && isOrigin(value),
    'the origin of the Clerk instance (https://...)',
  ),
  CLERK_AUTHORIZED_PARTIES: v.pipe(
    clerkVariable(
      'CLERK_AUTHORIZED_PARTIES',
      (value) => value.split(',').every((party) => isOrigin(party.trim())),
      'the origins of the web app, comma-separated',
    ),
    v.transform((value) => value.split(',').map((party) => party.trim())),
  ),
  CLERK_WEBHOOK_SECRET: v.optional(
    clerkVariable(
      'CLERK_WEBHOOK_SECRET',
      (value) => /^whsec_[A-Za-z0-9+/=]{16,}$/.test(value),
      'a signing secret (whsec_...)',
    ),
  ),
});

function parseClock(value: string): (() => Date) | null {
  const [, kind, rest = ''] = /^(fixed|shift):(.+)$/.exec(value) ?? [];
  if (kind === 'fixed') {
    const instantMs = Date.parse(rest);
    return Number.isNaN(instantMs) ? null : () => new Date(instantMs);
  }
  if (kind === 'shift' && /^[+-]?\d{1,14}$/.test(rest)) return () => new Date(Date.now() + Number(rest));
  return null;
}

export const readClock = ({ CLOCK }: Env): (() => Date) => (CLOCK && parseClock(CLOCK)) || (() => new Date());

type Problem = { ok: false; problem: string };
type Read = { ok: true; config: Config } | Problem;
type ReadBasics = { ok: true; config: Omit<Config, 'mail' | 'push' | 'giftCards'> } | Problem;

function readBasics(env: Env): ReadBasics {
  const problem = (sentence: string): ReadBasics => ({ ok: false, problem: sentence });
  const common = v.safeParse(commonSchema, env);
  if (!common.success) return problem(common.issues[0].message);
  const production = common.output.ENVIRONMENT === 'production';
  const { CLOCK, PUBLIC_DEMO, LIVE_SHARDS, CODES_KEYS } = common.output;
  if (CLOCK !== undefined && production) return problem('CLOCK must not be set when ENVIRONMENT is production.');
  const shared = { production, clock: readClock(env), liveShards: Number(LIVE_SHARDS), codeKeys: CODES_KEYS ?? null };

  if (env.AUTH_MODE === 'demo') {
    if (production) return problem('AUTH_MODE must not be demo when ENVIRONMENT is production.');
    const key = (['CLERK_JWT_KEY', 'CLERK_SECRET_KEY'] as const).find((name) => env[name]);
    if (key) return problem(`AUTH_MODE is demo, but ${key} is set. Remove one of them.`);
    return { ok: true, config: { ...shared, auth: { mode: 'demo', publicDemo: PUBLIC_DEMO === 'true' } } };
  }
  if (env.AUTH_MODE !== 'clerk') {
    return problem(
      'AUTH_MODE must be clerk or demo. For the demo company on a local database, run `npm start`. For an installation, run `npm run deploy`.',
    );
  }
  const read = v.safeParse(clerkSchema, env);
  if (!read.success) return problem(read.issues[0].message);
  const clerk = {
    jwtKey: read.output.CLERK_JWT_KEY,
    secretKey: read.output.CLERK_SECRET_KEY,
    apiUrl: read.output.CLERK_API_URL,
    issuer: read.output.CLERK_ISSUER,
    authorizedParties: read.output.CLERK_AUTHORIZED_PARTIES,
    webhookSecret: read.output.CLERK_WEBHOOK_SECRET ?? null,
  };
  return { ok: true, config: { ...shared, auth: { mode: 'clerk', clerk } } };
}

const usualOrigin = ({ auth }: Pick<Config, 'auth'>): string =>
  auth.mode === 'clerk' ? (auth.clerk.authorizedParties[0] ?? '') : 'http://localhost:8787';

export function readConfig(env: Env): Read {
  const read = readBasics(env);
  if (!read.ok) return read;
  const { production } = read.config;
  const mail = readMailConfig(env, { production, origin: usualOrigin(read.config) });
  if ('problem' in mail) return { ok: false, problem: mail.problem };
  const push = readPushConfig(env, production);
  if ('problem' in push) return { ok: false, problem: push.problem };
  const giftCards = readGiftCardConfig(env, production);
  if ('problem' in giftCards) return { ok: false, problem: giftCards.problem };
  return {
    ok: true,
    config: { ...read.config, mail: mail.config, push: push.config, giftCards: giftCards.config },
  };
}
