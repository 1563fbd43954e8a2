import { sql } from 'drizzle-orm';
import type { HonoRequest } from 'hono';
import { writeAudit } from '../db/audit.ts';
import type { AppVariables } from './app-env.ts';

/**
 * Logs that `by`, the provider's id of an impersonator, requests a write as the user `as`. It runs before the write, so
 * that no write lacks its entry.
 */
export function auditImpersonation(
  { req, var: { db, now, parts } }: { req: HonoRequest; var: AppVariables },
  { by, as }: { by: string; as: string },
): Promise<unknown> {
  const entry = {
    id: parts.newId(),
    // The impersonator may have an account here, or exist only at the provider.
    actorId: sql`coalesce((SELECT id FROM users WHERE employee_id = ${by}), ${by})`,
    action: 'user.impersonated' as const,
    targetType: 'user' as const,
    targetId: as,
    before: null,
    after: { request: `${req.method} ${req.path}` },
    reason: null,
    at: now.toISOString(),
  };
  return writeAudit(db, entry, sql`1`);
}
