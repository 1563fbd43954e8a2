import type { Plugin } from 'vite';

export interface HeaderSettings {
  production: boolean;
  /** Clerk's publishable key, or '' without Clerk. */
  clerkKey: string;
  /** The addresses of Clerk's API and scripts, if they are not on the host in the key. */
  clerkAddresses: readonly string[];
  /** True in the demo in the browser, where SQLite runs in the page. */
  webAssembly: boolean;
}

const HSTS_SECONDS = 63_072_000;
const IMMUTABLE_SECONDS = 31_536_000;

/**
 * The key is `pk_test_` or `pk_live_`, followed by the base64 of the host of Clerk's Frontend API with a `$` at its
 * end.
 */
export function clerkHost(key: string): string {
  const [, encoded = ''] = /^pk_(?:test|live)_(.+)$/.exec(key) ?? [];
  const host = encoded ? atob(encoded).replace(/\$$/, '') : '';
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new Error('VITE_CLERK_PUBLISHABLE_KEY is not a publishable key.');
  return host;
}

function clerkOrigins({ clerkKey, clerkAddresses }: HeaderSettings): string[] {
  if (!clerkKey) return [];
  // An address that is only a path is on our own host, which 'self' already allows.
  const others = clerkAddresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin);
  return [...new Set([`https://${clerkHost(clerkKey)}`, ...others])];
}

/**
 * Forbids turning text into HTML or code, apart from the policies of web/kit/trusted-types.ts and MailPreview.tsx. With
 * Clerk, the browser only reports violations, because Clerk's own scripts are not written for this rule.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default mail-preview";

/**
 * Inline scripts are never allowed. Inline styles are allowed with Clerk, because Clerk's components write their styles
 * into the page.
 */
export function contentSecurityPolicy(settings: HeaderSettings): string {
  const clerk = clerkOrigins(settings);
  // Clerk uses Cloudflare's challenge to detect bots.
  const challenge = clerk.length > 0 ? ['https://challenges.cloudflare.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(settings.webAssembly ? ["'wasm-unsafe-eval'"] : []), ...clerk, ...challenge],
    'style-src': ["'self'", ...(clerk.length > 0 ? ["'unsafe-inline'"] : [])],
    // Pictures and logos are loaded only from our own host, so that no other host learns who views them.
    'img-src': ["'self'", 'data:'],
    // 'self' also allows wss: to the same host.
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
    .concat(clerk.length > 0 ? [] : TRUSTED_TYPES)
    .join('; ');
}

/**
 * Requests for assets do not reach the Worker. worker/http/middleware.ts sets the headers of the Worker's own answers.
 */
export function headersFile(settings: HeaderSettings): string {
  const everywhere = [
    `Content-Security-Policy: ${contentSecurityPolicy(settings)}`,
    ...(settings.clerkKey ? [`Content-Security-Policy-Report-Only: ${TRUSTED_TYPES}`] : []),
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Permissions-Policy: camera=(self), microphone=(), geolocation=(self), payment=()',
    // A sign-in with another provider may open a window, which must be able to send a message back.
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    ...(settings.production ? [`Strict-Transport-Security: max-age=${HSTS_SECONDS}; includeSubDomains`] : []),
    // Browsers request the page again each time, and usually get a 304.
    'Cache-Control: no-cache',
  ];
  // Files in /assets/ have a hash of their content in their names. The headers of all matching rules are combined, so
  // the general Cache-Control is removed first.
  const hashed = ['! Cache-Control', `Cache-Control: public, max-age=${IMMUTABLE_SECONDS}, immutable`];
  const rule = (path: string, lines: readonly string[]) => [path, ...lines.map((line) => `  ${line}`)].join('\n');
  return `${rule('/*', everywhere)}\n\n${rule('/assets/*', hashed)}\n`;
}

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
