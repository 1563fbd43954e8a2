import { Hono } from 'hono/tiny';
import { healthSchema, type Health } from '#domain/api/health.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { answers } from '#worker/http/route-docs.ts';
import { sql } from 'drizzle-orm';
import type { JobName } from '#domain/jobs/names.ts';
import { statement, type Db } from '#worker/db/client.ts';

const AUDIT: JobName = 'nightly_audit';

interface LastAudit {
  endedAt: string;
  differences: number;
}

async function readLastAudit(db: Db): Promise<LastAudit | undefined> {
  const [last] = await statement<LastAudit>(
    db,
    sql`SELECT last_finished_at AS endedAt, ifnull(last_counts ->> 'differences', 0) AS differences
          FROM jobs WHERE name = ${AUDIT} AND last_finished_at IS NOT NULL`,
  );
  return last;
}

export const healthRoutes = new Hono<AppEnv>().get(
  '/',
  answers(
    { 200: healthSchema, 503: healthSchema },
    'Get the state of the service and its database, and the result of the last nightly audit.',
  ),
  async (c) => {
    const { version } = c.var.parts;
    try {
      const last = await readLastAudit(c.var.db);
      return c.json({ status: 'ok', version, audit: last ?? null } satisfies Health, 200);
    } catch {
      return c.json({ status: 'unavailable', version, audit: null } satisfies Health, 503);
    }
  },
);
