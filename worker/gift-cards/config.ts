import * as v from 'valibot';

/** Without them, nobody gets gift cards by order. */
export interface GiftCardEnv {
  TREMENDOUS_API_KEY?: string;
  TREMENDOUS_ENVIRONMENT?: string;
  TREMENDOUS_WEBHOOK_KEY?: string;
  /** The id of the funding source that pays. The usual one is the account's balance. */
  TREMENDOUS_FUNDING_SOURCE?: string;
  /** The address of a stand-in for the provider. Production refuses this variable. */
  TREMENDOUS_API_URL?: string;
}

export interface GiftCardConfig {
  apiKey: string;
  apiUrl: string;
  webhookKey: string | null;
  fundingSource: string;
}

/** https://developers.tremendous.com/docs/sandbox-environment */
const API_URLS = {
  sandbox: 'https://testflight.tremendous.com/api/v2',
  production: 'https://api.tremendous.com/api/v2',
} as const;

const HTTPS_OR_LOOPBACK = /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?(\/[\w/-]*)?$/;

function variable(name: keyof GiftCardEnv, fits: RegExp, must: string) {
  const sentence = `${name} must be ${must}.`;
  return v.pipe(v.string(sentence), v.trim(), v.regex(fits, sentence));
}

const configSchema = v.object({
  TREMENDOUS_API_KEY: variable('TREMENDOUS_API_KEY', /^[\w-]{10,200}$/, 'an API key of Tremendous'),
  TREMENDOUS_ENVIRONMENT: v.picklist(
    ['sandbox', 'production'],
    'TREMENDOUS_ENVIRONMENT must be sandbox or production.',
  ),
  TREMENDOUS_WEBHOOK_KEY: v.optional(
    variable('TREMENDOUS_WEBHOOK_KEY', /^[\x21-\x7e]{16,200}$/, 'the private key of the webhook'),
  ),
  TREMENDOUS_FUNDING_SOURCE: v.optional(
    variable('TREMENDOUS_FUNDING_SOURCE', /^\w{3,40}$/, 'the id of a funding source, or BALANCE'),
    'BALANCE',
  ),
  TREMENDOUS_API_URL: v.optional(
    variable('TREMENDOUS_API_URL', HTTPS_OR_LOOPBACK, 'an https address, or one on this machine'),
  ),
});

const NEEDS_KEY = [
  'TREMENDOUS_ENVIRONMENT',
  'TREMENDOUS_WEBHOOK_KEY',
  'TREMENDOUS_FUNDING_SOURCE',
  'TREMENDOUS_API_URL',
] as const;

export function readGiftCardConfig(
  env: GiftCardEnv,
  production: boolean,
): { config: GiftCardConfig | null } | { problem: string } {
  if (!env.TREMENDOUS_API_KEY) {
    const lost = NEEDS_KEY.find((name) => env[name]);
    return lost ? { problem: `${lost} is set, but TREMENDOUS_API_KEY is not.` } : { config: null };
  }
  const read = v.safeParse(configSchema, env);
  if (!read.success) return { problem: read.issues[0].message };
  const { TREMENDOUS_API_KEY, TREMENDOUS_API_URL, TREMENDOUS_ENVIRONMENT, ...rest } = read.output;
  if (production && TREMENDOUS_API_URL !== undefined) {
    return { problem: 'TREMENDOUS_API_URL must not be set when ENVIRONMENT is production.' };
  }
  if (TREMENDOUS_ENVIRONMENT === 'production' && TREMENDOUS_API_KEY.startsWith('TEST_')) {
    return { problem: 'TREMENDOUS_API_KEY is a key of the sandbox, but TREMENDOUS_ENVIRONMENT is production.' };
  }
  return {
    config: {
      apiKey: TREMENDOUS_API_KEY,
      apiUrl: TREMENDOUS_API_URL ?? API_URLS[TREMENDOUS_ENVIRONMENT],
      webhookKey: rest.TREMENDOUS_WEBHOOK_KEY ?? null,
      fundingSource: rest.TREMENDOUS_FUNDING_SOURCE,
    },
  };
}
