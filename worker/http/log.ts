import { createMiddleware } from './create-middleware.ts';
import { routePath } from 'hono/route';
import type { ActorVariables, AppVariables } from './app-env.ts';

/** Logs one line per request, once its answer is known. */
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
