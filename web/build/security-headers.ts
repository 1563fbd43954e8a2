import type { Plugin } from 'vite';

/** The build settings that the headers depend on. */
export interface HeaderSettings {
  production: boolean;
  /** Clerk's publishable key; empty without Clerk. */
  clerkKey: string;
  /** The addresses of Clerk's API and scripts when they are not on the host in the key. */
  clerkAddresses: readonly string[];
  /** True when SQLite runs in the page, only in the browser demo. */
  webAssembly: boolean;
}

const HSTS_SECONDS = 63_072_000;
const IMMUTABLE_SECONDS = 31_536_000;

/**
 * Returns the host in a publishable key, which is `pk_test_` or `pk_live_` and, in base64, the host of Clerk's Frontend
 * API with a `$` behind it.
 */
export function clerkHost(key: string): string {
  const [, encoded = ''] = /^pk_(?:test|live)_(.+)$/.exec(key) ?? [];
  const host = encoded ? atob(encoded).replace(/\$$/, '') : '';
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new Error('VITE_CLERK_PUBLISHABLE_KEY is not a publishable key.');
  return host;
}

function clerkOrigins({ clerkKey, clerkAddresses }: HeaderSettings): string[] {
  if (!clerkKey) return [];
  // An address that is a path on our own host is covered by 'self'.
  const others = clerkAddresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin);
  return [...new Set([`https://${clerkHost(clerkKey)}`, ...others])];
}

/**
 * Builds the content security policy. Scripts are never inline; Clerk's components write their styles into the page.
 */
export function contentSecurityPolicy(settings: HeaderSettings): string {
  const clerk = clerkOrigins(settings);
  // Clerk checks for bots through Cloudflare's challenge.
  const challenge = clerk.length > 0 ? ['https://challenges.cloudflare.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(settings.webAssembly ? ["'wasm-unsafe-eval'"] : []), ...clerk, ...challenge],
    'style-src': ["'self'", ...(clerk.length > 0 ? ["'unsafe-inline'"] : [])],
    // Pictures and logos come only from our host, so no other host learns who views whom.
    'img-src': ["'self'", 'data:'],
    // 'self' covers wss: to the same host, too.
    'connect-src': ["'self'", ...clerk],
    'worker-src': ["'self'", ...(clerk.length > 0 ? ['blob:'] : [])],
    'frame-src': challenge.length > 0 ? ["'self'", ...challenge] : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Builds the file that sets Cloudflare's headers for assets. Assets do not pass through the Worker, whose own answers
 * get theirs from worker/http/middleware.ts.
 */
export function headersFile(settings: HeaderSettings): string {
  const everywhere = [
    `Content-Security-Policy: ${contentSecurityPolicy(settings)}`,
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Permissions-Policy: camera=(self), microphone=(), geolocation=(self), payment=()',
    // Sign-in with another company's account may open a window that has to answer.
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    ...(settings.production ? [`Strict-Transport-Security: max-age=${HSTS_SECONDS}; includeSubDomains`] : []),
    // The page is served at every address. It is requested again each time, and mostly answered with a 304.
    'Cache-Control: no-cache',
  ];
  // Files in /assets/ have a hash of their content in their names. Rules add up, so the general one is removed first.
  const hashed = ['! Cache-Control', `Cache-Control: public, max-age=${IMMUTABLE_SECONDS}, immutable`];
  const rule = (path: string, lines: readonly string[]) => [path, ...lines.map((line) => `  ${line}`)].join('\n');
  return `${rule('/*', everywhere)}\n\n${rule('/assets/*', hashed)}\n`;
}

/** Writes `_headers` beside index.html. */
export function securityHeaders(): Plugin {
  let settings: HeaderSettings = { production: false, clerkKey: '', clerkAddresses: [], webAssembly: false };
  return {
    name: 'security-headers',
    apply: 'build',
    configResolved({ env }) {
      const of = (name: string) => String(env[name] ?? '');
      settings = {
        production: of('VITE_APP_ENV') === 'production',
        clerkKey: of('VITE_CLERK_PUBLISHABLE_KEY'),
        clerkAddresses: ['VITE_CLERK_PROXY_URL', 'VITE_CLERK_JS_URL', 'VITE_CLERK_UI_URL'].map(of),
        webAssembly: of('VITE_DEMO_BACKEND') === 'browser',
      };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(settings) });
    },
  };
}
