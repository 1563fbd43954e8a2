import { sql } from 'drizzle-orm';
import { Hono } from 'hono/tiny';
import { statement } from '../../db/client.ts';
import { healthSchema, type Health } from '../../../domain/api/health.ts';
import type { JobName } from '../../../domain/jobs/names.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';

const AUDIT: JobName = 'nightly_audit';

export const healthRoutes = new Hono<AppEnv>()
  /** Anyone. Returns 503 when the database does not answer. */
  .get('/', async (c) => {
    const { version } = c.var.parts;
    try {
      const [last] = await statement<{ endedAt: string; differences: number }>(
        c.var.db,
        sql`SELECT last_finished_at AS endedAt, ifnull(last_counts ->> 'differences', 0) AS differences
          FROM jobs WHERE name = ${AUDIT} AND last_finished_at IS NOT NULL`,
      );
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
      summary: 'Whether the service and its database answer, and what the last nightly audit found.',
    },
    { status: 503, schema: healthSchema },
  ],
} satisfies Answers;
