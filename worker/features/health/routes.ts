import { Hono } from 'hono/tiny';
import { healthSchema, type Health } from '../../../domain/api/health.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { readLastAudit } from './repository.ts';

export const healthRoutes = new Hono<AppEnv>()
  /** Needs no session. Returns 503 when the database does not answer. */
  .get('/', async (c) => {
    const { version } = c.var.parts;
    try {
      const last = await readLastAudit(c.var.db);
      return c.json({ status: 'ok', version, audit: last ?? null } satisfies Health, 200);
    } catch {
      return c.json({ status: 'unavailable', version, audit: null } satisfies Health, 503);
    }
  });
export type HealthApi = typeof healthRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const healthAnswers = {
  'GET /': [
    {
      status: 200,
      schema: healthSchema,
      summary: 'Get the state of the service and its database, and the result of the last nightly audit.',
    },
    { status: 503, schema: healthSchema },
  ],
} satisfies Answers;
