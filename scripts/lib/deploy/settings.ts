import { createPublicKey } from 'node:crypto';
import * as v from 'valibot';

export const NAME = 'employee-rewards';
/** The secret that a deployment generates together with VAPID_PUBLIC_KEY. */
export const PUSH_SECRET = 'VAPID_PRIVATE_KEY';

export type Answers = Record<string, string>;

interface Setting {
  /** Null when the deployment finds or generates the value itself. */
  question: string | null;
  isSecret: boolean;
  /** An error message is the end of the sentence "NAME must be ...", and does not contain the value. */
  schema: v.GenericSchema<string, string>;
  suggest?: (answers: Answers) => string | undefined;
}

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'https:' && (value === url.origin || value === `${url.origin}/`);
}

function readKeyHost(key = ''): string | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/.exec(key) ?? [];
  return /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/.exec(Buffer.from(encoded, 'base64').toString('latin1'))?.[1] ?? null;
}

/**
 * The value may contain line ends as `\n`, as in an environment variable. The line ends may also be missing, because
 * the prompt removes them from a pasted key.
 */
function readPem(value: string): string | null {
  const [, body = ''] =
    /^-----BEGIN PUBLIC KEY-----([\w+/=\s]+)-----END PUBLIC KEY-----$/.exec(value.replaceAll('\\n', '\n')) ?? [];
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'spki', format: 'pem' }).toString().trim() : null;
  } catch {
    return null;
  }
}

const text = v.pipe(v.string('a string'), v.trim());
const origin = v.pipe(
  text,
  v.check(isOrigin, 'an https address without a path, such as https://rewards.example.com'),
  v.transform((value) => new URL(value).origin),
);
const matching = (pattern: RegExp, must: string) => v.pipe(text, v.regex(pattern, must));
const asked = (question: string, schema: Setting['schema'], suggest?: Setting['suggest']): Setting => ({
  question,
  schema,
  isSecret: false,
  ...(suggest ? { suggest } : {}),
});
const secret = (question: string, schema: Setting['schema']): Setting => ({ question, schema, isSecret: true });
const found = (schema: Setting['schema']): Setting => ({ question: null, schema, isSecret: false });

export const SETTINGS: Record<string, Setting> = {
  APP_ORIGIN: asked(
    'The address of the app (https://rewards.example.com, or https://employee-rewards.<your subdomain>.workers.dev)',
    origin,
  ),
  VITE_CLERK_PUBLISHABLE_KEY: asked(
    "Clerk's publishable key (pk_live_...)",
    v.pipe(
      text,
      v.check(
        (key) => readKeyHost(key) !== null,
        'the whole publishable key of the Clerk instance (pk_live_... or pk_test_...)',
      ),
    ),
  ),
  CLERK_ISSUER: asked("Clerk's Frontend API URL, which issues the session tokens", origin, (answers) => {
    const host = readKeyHost(answers.VITE_CLERK_PUBLISHABLE_KEY);
    return host ? `https://${host}` : undefined;
  }),
  CLERK_AUTHORIZED_PARTIES: asked(
    'The addresses whose sign-ins count, separated by commas',
    v.pipe(
      text,
      v.check((value) => value.split(/,\s*/).every(isOrigin), 'https addresses without a path, separated by commas'),
      v.transform((value) =>
        value
          .split(/,\s*/)
          .map((party) => new URL(party).origin)
          .join(),
      ),
    ),
    ({ APP_ORIGIN }) => APP_ORIGIN,
  ),
  VAPID_SUBJECT: asked(
    'A contact for the push services that deliver our notifications (mailto:it@example.com)',
    matching(/^(mailto:[^\s@:]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\S*)$/, 'mailto:<address> or an https address'),
  ),
  CLERK_SECRET_KEY: secret(
    "Clerk's secret key (sk_live_...)",
    matching(/^sk_(test|live)_\w{10,}$/, 'the whole secret key of the Clerk instance (sk_live_... or sk_test_...)'),
  ),
  CLERK_JWT_KEY: secret(
    "Clerk's JWT public key (PEM, all of its lines)",
    v.pipe(
      text,
      v.check(
        (value) => readPem(value) !== null,
        'the RSA public key of the Clerk instance as PEM, from "-----BEGIN PUBLIC KEY-----" to "-----END PUBLIC KEY-----"',
      ),
      v.transform((value) => readPem(value) ?? ''),
    ),
  ),
  CLERK_WEBHOOK_SECRET: secret(
    'The signing secret of the Clerk webhook (whsec_...)',
    matching(/^whsec_[A-Za-z0-9+/=]{16,}$/, "the signing secret that Clerk shows on the webhook's page (whsec_...)"),
  ),
  CLOUDFLARE_ACCOUNT_ID: found(matching(/^[0-9a-f]{32}$/, 'an account id of Cloudflare (32 hexadecimal digits)')),
  VAPID_PUBLIC_KEY: found(
    matching(/^B[A-Za-z0-9_-]{86}$/, 'an uncompressed P-256 public key in base64url (87 characters)'),
  ),
};

export const SECRETS: readonly string[] = [
  ...Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.isSecret),
  PUSH_SECRET,
];

export function isWorkersDev(address = ''): boolean {
  return address.endsWith('.workers.dev');
}

export function findContradictions(answers: Answers): string[] {
  const {
    APP_ORIGIN = '',
    CLERK_AUTHORIZED_PARTIES: parties,
    VITE_CLERK_PUBLISHABLE_KEY: open,
    CLERK_SECRET_KEY,
  } = answers;
  const problems: string[] = [];
  if (APP_ORIGIN && parties && !parties.split(',').includes(APP_ORIGIN))
    problems.push(`CLERK_AUTHORIZED_PARTIES must hold APP_ORIGIN (${APP_ORIGIN}), or nobody could sign in there.`);
  if (isWorkersDev(APP_ORIGIN) && !new RegExp(`^https://${NAME}\\.[^.]+\\.workers\\.dev$`).test(APP_ORIGIN))
    problems.push(`APP_ORIGIN on workers.dev must be https://${NAME}.<your subdomain>.workers.dev.`);
  // In both keys, the first three characters are followed by "live" or "test".
  if (open && CLERK_SECRET_KEY && open.slice(3, 7) !== CLERK_SECRET_KEY.slice(3, 7))
    problems.push(
      'VITE_CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY must be of one Clerk instance: both live, or both test.',
    );
  return problems;
}
