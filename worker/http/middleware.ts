import { toBase64Url } from '#domain/text/encode-bytes.ts';
import type { Env, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ActorVariables, AppEnv, AppVariables } from './app-env.ts';
import { AppError } from '../app-error.ts';

/** Hono's helper would add a second router to the bundle. */
export const createMiddleware = <E extends Env>(middleware: MiddlewareHandler<E>): MiddlewareHandler<E> => middleware;

const SECURITY_HEADERS = {
  // An answer is never a document, so nothing in it may run, load or be framed.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

/** Assets do not pass through the Worker, so the headers of assets are in the build's `_headers`. */
export function setSecurityHeaders(headers: Headers, production: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (production) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
}

export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  setSecurityHeaders(c.res.headers, c.var.parts.production);
});

export const logRequest = createMiddleware<{ Variables: AppVariables & Partial<ActorVariables> }>(async (c, next) => {
  const startedMs = Date.now();
  await next();
  c.var.parts.log({
    level: c.res.status >= 500 ? 'error' : 'info',
    requestId: c.var.requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    durationMs: Date.now() - startedMs,
    userId: c.var.actor?.id ?? null,
  });
});

/**
 * Refuses writes from another site's page. This is a second protection. The first protection is that only our own pages
 * can set the header with the identity: no cookie signs a user in, and no CORS header admits another site.
 */
export const sameSite = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const origin = c.req.header('Origin');
    const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host);
    if (foreign || c.req.header('Sec-Fetch-Site') === 'cross-site') throw new AppError('cross_site');
  }
  await next();
});

/**
 * A client that has an answer already learns that it hasn't changed. Answers stay `no-store`: a browser would keep them
 * after a sign-out, so the pages keep them in their memory (web/kit/api/known-answers.ts). Files have an end mark or
 * their own ETag.
 */
export const revalidate = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isJson = c.res.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (c.req.method !== 'GET' || c.res.status !== 200 || !isJson || c.res.headers.has('ETag')) return;
  const body = await c.res.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 16);
  const etag = `W/"${toBase64Url(digest)}"`;
  c.header('ETag', etag);
  if (c.req.header('If-None-Match') === etag) c.res = new Response(null, { status: 304, headers: { ETag: etag } });
});
