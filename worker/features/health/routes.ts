import { sql } from 'drizzle-orm';
import { Hono } from 'hono/tiny';
import { statement } from '../../db/client.ts';
import { healthSchema, type Health } from '../../../domain/api/health.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';

export const healthRoutes = new Hono<AppEnv>()
  /** Anyone. 503 when the database does not answer. */
  .get('/', async (c) => {
    const { version } = c.var.parts;
    try {
      await statement(c.var.db, sql`SELECT 1`);
      return c.json({ status: 'ok', version } satisfies Health, 200);
    } catch {
      return c.json({ status: 'unavailable', version } satisfies Health, 503);
    }
  });
export type HealthApi = typeof healthRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const healthAnswers = {
  'GET /': [
    { status: 200, schema: healthSchema, summary: 'Whether the service and its database answer.' },
    { status: 503, schema: healthSchema },
  ],
} satisfies Answers;
