import * as v from 'valibot';
import { isAddress } from '#domain/mail/markup.ts';

/** When none of them is set, the app sends no email. */
export interface MailEnv {
  /** `resend` sends mails. `outbox` stores mails for development and the demo; production refuses `outbox`. */
  MAIL_PROVIDER?: string;
  MAIL_API_KEY?: string;
  /** `Name <address>` or an address. */
  MAIL_FROM?: string;
  /** The secret that proves that a bounce report comes from the provider. */
  MAIL_WEBHOOK_SECRET?: string;
  /** The origin of a stand-in for the provider, on this machine. Production refuses this variable. */
  MAIL_API_URL?: string;
  APP_ORIGIN?: string;
}

export type MailConfig =
  | { provider: 'outbox'; origin: string }
  | { provider: 'resend'; origin: string; apiKey: string; from: string; apiUrl: string; webhookSecret: string | null };

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
const isAppOrigin = (value: string) => isOrigin(value) && (value.startsWith('https://') || LOOPBACK.test(value));

function isSender(value: string): boolean {
  const [, name, address = value] = /^([^<>"\r\n]{1,80}) <([^<>]+)>$/.exec(value) ?? [];
  return isAddress(address) && (name === undefined || !/[,;:@\\]/.test(name));
}

function variable(name: keyof MailEnv, fits: (value: string) => boolean, must: string) {
  const sentence = `${name} must be ${must}.`;
  return v.pipe(v.string(sentence), v.trim(), v.check(fits, sentence));
}

const originSchema = v.optional(variable('APP_ORIGIN', isAppOrigin, 'the https origin of the app'));

const resendSchema = v.object({
  MAIL_API_KEY: variable('MAIL_API_KEY', (value) => /^re_\w{10,}$/.test(value), 'an API key of Resend (re_...)'),
  MAIL_FROM: variable('MAIL_FROM', isSender, 'an address, or a name and an address: Rewards <rewards@example.com>'),
  MAIL_API_URL: v.optional(
    variable('MAIL_API_URL', (value) => LOOPBACK.test(value), 'a stand-in on this machine: http://localhost:<port>'),
  ),
  MAIL_WEBHOOK_SECRET: v.optional(
    variable(
      'MAIL_WEBHOOK_SECRET',
      (value) => /^whsec_[A-Za-z0-9+/=]{16,}$/.test(value),
      'the signing secret of the webhook (whsec_...)',
    ),
  ),
});

const NEEDS_PROVIDER = ['MAIL_API_KEY', 'MAIL_FROM', 'MAIL_API_URL', 'MAIL_WEBHOOK_SECRET'] as const;

export function readMailConfig(
  env: MailEnv,
  { production, origin: usual }: { production: boolean; origin: string },
): { config: MailConfig | null } | { problem: string } {
  const { MAIL_PROVIDER: provider } = env;
  const read = v.safeParse(originSchema, env.APP_ORIGIN);
  if (!read.success) return { problem: read.issues[0].message };
  const origin = read.output ?? usual;
  if (provider === undefined || provider === '') {
    const lost = NEEDS_PROVIDER.find((name) => env[name]);
    return lost ? { problem: `${lost} is set, but MAIL_PROVIDER is not.` } : { config: null };
  }
  if (provider === 'outbox') {
    return production
      ? { problem: 'MAIL_PROVIDER must not be outbox when ENVIRONMENT is production.' }
      : { config: { provider, origin } };
  }
  if (provider !== 'resend') return { problem: 'MAIL_PROVIDER must be resend or outbox.' };
  const settings = v.safeParse(resendSchema, env);
  if (!settings.success) return { problem: settings.issues[0].message };
  const { MAIL_API_KEY: apiKey, MAIL_FROM: from, MAIL_API_URL, MAIL_WEBHOOK_SECRET } = settings.output;
  if (production && MAIL_API_URL) return { problem: 'MAIL_API_URL must not be set when ENVIRONMENT is production.' };
  const apiUrl = MAIL_API_URL ?? 'https://api.resend.com';
  return { config: { provider, origin, apiKey, from, apiUrl, webhookSecret: MAIL_WEBHOOK_SECRET ?? null } };
}
