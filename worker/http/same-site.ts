import { createMiddleware } from './create-middleware.ts';
import { AppError } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Refuses writes from another site's page. This is a second protection. The first one is that a user signs in by a
 * header that only our own pages set: there is no cookie, and no CORS header admits another site.
 */
export const sameSite = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const origin = c.req.header('Origin');
    const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host);
    if (foreign || c.req.header('Sec-Fetch-Site') === 'cross-site') throw new AppError('cross_site');
  }
  await next();
});
