import { createPublicKey } from 'node:crypto';

/** What an installation is described by, by name. Secrets are never written to disk by us. */
export type Answers = Record<string, string>;

export interface Setting {
  name: string;
  /** What to ask for; null for what nobody is asked, because it is made, found or rarely wanted. */
  question: string | null;
  secret: boolean;
  /** The value as it will be used. Throws the sentence that says what is wrong; it never holds a secret. */
  read: (value: string) => string;
  /** What is most likely the answer. */
  suggest?: (answers: Answers) => string | undefined;
}

const HTTPS_ORIGIN = 'an https address without a path, such as https://rewards.example.com';

function httpsOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' || (value !== url.origin && value !== `${url.origin}/`)) {
    throw new Error(`${name} must be ${HTTPS_ORIGIN}, not "${value}".`);
  }
  return url.origin;
}

function matching(name: string, pattern: RegExp, must: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(`${name} must be ${must}.`);
    return value;
  };
}

/** The host that a publishable key names: it is base64 of `<host>$`. Null when it is not such a key. */
export function hostOfPublishableKey(key: string): string | null {
  const [, encoded] = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/.exec(key) ?? [];
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('latin1');
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/.exec(decoded) ?? [];
  return host ?? null;
}

function publishableKey(value: string): string {
  if (!hostOfPublishableKey(value)) {
    throw new Error(
      'VITE_CLERK_PUBLISHABLE_KEY must be the whole publishable key of the Clerk instance (pk_live_... or pk_test_...).',
    );
  }
  return value;
}

function authorizedParties(value: string): string {
  const parties = value.split(',').map((party) => httpsOrigin('CLERK_AUTHORIZED_PARTIES', party.trim()));
  return parties.join(',');
}

/** A PEM whose line ends may be written out, as in an environment variable. */
function publicKeyPem(value: string): string {
  try {
    const pem = value.replaceAll('\\n', '\n').trim();
    if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) throw new Error('not a public key');
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA');
    return key.export({ type: 'spki', format: 'pem' }).toString().trim();
  } catch {
    throw new Error(
      'CLERK_JWT_KEY must be the RSA public key of the Clerk instance as PEM, from "-----BEGIN PUBLIC KEY-----" to "-----END PUBLIC KEY-----".',
    );
  }
}

function vapidSubject(value: string): string {
  const isMail = /^mailto:[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(value);
  const isPage = value.startsWith('https://') && URL.canParse(value);
  if (!isMail && !isPage) {
    throw new Error(`VAPID_SUBJECT must be mailto:<address> or an https address, not "${value}".`);
  }
  return value;
}

/** In the order in which they are asked. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'APP_ORIGIN',
    question:
      'The address at which people open the app (https://rewards.example.com, or https://<worker>.<your subdomain>.workers.dev)',
    secret: false,
    read: (value) => httpsOrigin('APP_ORIGIN', value),
  },
  {
    name: 'VITE_CLERK_PUBLISHABLE_KEY',
    question: "Clerk's publishable key (pk_live_...)",
    secret: false,
    read: publishableKey,
  },
  {
    name: 'CLERK_ISSUER',
    question: "Clerk's Frontend API URL, which issues the session tokens",
    secret: false,
    read: (value) => httpsOrigin('CLERK_ISSUER', value),
    suggest: ({ VITE_CLERK_PUBLISHABLE_KEY: key = '' }) => {
      const host = hostOfPublishableKey(key);
      return host ? `https://${host}` : undefined;
    },
  },
  {
    name: 'CLERK_AUTHORIZED_PARTIES',
    question: 'The addresses whose sign-ins count, separated by commas',
    secret: false,
    read: authorizedParties,
    suggest: ({ APP_ORIGIN }) => APP_ORIGIN,
  },
  {
    name: 'VAPID_SUBJECT',
    question: 'Whom a push service may write to about our notifications (mailto:it@example.com)',
    secret: false,
    read: vapidSubject,
  },
  {
    name: 'CLERK_SECRET_KEY',
    question: "Clerk's secret key (sk_live_...)",
    secret: true,
    read: matching(
      'CLERK_SECRET_KEY',
      /^sk_(test|live)_\w{10,}$/,
      'the whole secret key of the Clerk instance (sk_live_... or sk_test_...)',
    ),
  },
  {
    name: 'CLERK_JWT_KEY',
    question: "Clerk's JWT public key (PEM, all of its lines)",
    secret: true,
    read: publicKeyPem,
  },
  {
    name: 'CLERK_WEBHOOK_SECRET',
    question: 'The signing secret of the Clerk webhook (whsec_...)',
    secret: true,
    read: matching(
      'CLERK_WEBHOOK_SECRET',
      /^whsec_[A-Za-z0-9+/=]{16,}$/,
      "the signing secret that Clerk shows on the webhook's page (whsec_...)",
    ),
  },
  {
    name: 'CLOUDFLARE_ACCOUNT_ID',
    question: null,
    secret: false,
    read: matching('CLOUDFLARE_ACCOUNT_ID', /^[0-9a-f]{32}$/, 'an account id of Cloudflare (32 hexadecimal digits)'),
  },
  {
    name: 'D1_DATABASE_ID',
    question: null,
    secret: false,
    read: matching('D1_DATABASE_ID', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'the id of a D1 database (a UUID)'),
  },
  {
    name: 'D1_LOCATION',
    question: null,
    secret: false,
    read: matching('D1_LOCATION', /^(weur|eeur|apac|oc|wnam|enam)$/, 'weur, eeur, apac, oc, wnam or enam'),
  },
  {
    name: 'D1_JURISDICTION',
    question: null,
    secret: false,
    read: matching('D1_JURISDICTION', /^(eu|us|fedramp)$/, 'eu, us or fedramp'),
  },
  {
    name: 'VAPID_PUBLIC_KEY',
    question: null,
    secret: false,
    read: matching(
      'VAPID_PUBLIC_KEY',
      /^B[A-Za-z0-9_-]{86}$/,
      'an uncompressed P-256 public key in base64url (87 characters)',
    ),
  },
];

/** Every secret of the installation: those asked for, and the one that we make. */
export const PUSH_SECRET = 'VAPID_PRIVATE_KEY';
export const ASKED_SECRETS: readonly string[] = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name);

/** What does not fit together although each answer is well formed. `worker` is the Worker's name. */
export function contradictions(answers: Answers, worker: string): string[] {
  const problems: string[] = [];
  const { APP_ORIGIN, CLERK_AUTHORIZED_PARTIES, VITE_CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY } = answers;
  if (APP_ORIGIN && CLERK_AUTHORIZED_PARTIES && !CLERK_AUTHORIZED_PARTIES.split(',').includes(APP_ORIGIN)) {
    problems.push(`CLERK_AUTHORIZED_PARTIES must hold APP_ORIGIN (${APP_ORIGIN}), or nobody could sign in there.`);
  }
  if (
    APP_ORIGIN &&
    isWorkersDev(APP_ORIGIN) &&
    !new RegExp(`^https://${worker}\\.[^.]+\\.workers\\.dev$`).test(APP_ORIGIN)
  ) {
    problems.push(`APP_ORIGIN on workers.dev must be https://${worker}.<your subdomain>.workers.dev.`);
  }
  const kindOf = (key: string) => key.slice(3, 7);
  if (
    VITE_CLERK_PUBLISHABLE_KEY &&
    CLERK_SECRET_KEY &&
    kindOf(VITE_CLERK_PUBLISHABLE_KEY) !== kindOf(CLERK_SECRET_KEY)
  ) {
    problems.push(
      'VITE_CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY must be of one Clerk instance: both live, or both test.',
    );
  }
  return problems;
}

export function isWorkersDev(origin: string): boolean {
  return origin.endsWith('.workers.dev');
}
