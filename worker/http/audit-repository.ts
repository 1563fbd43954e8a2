import { sql } from 'drizzle-orm';
import type { HonoRequest } from 'hono';
import type { AuditAction } from '../../domain/api/audit.ts';
import { writeAudit } from '../db/audit.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';

/**
 * Writes to the audit log that the impersonator `by` (an id of the provider) requests a write as the user `as`. Runs
 * before the write, so that every write has an entry.
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

/** Writes to the audit log that the actor exports a file. */
export function auditExport(
  { actor, db, now, parts }: AppVariables & ActorVariables,
  { action, name, asked }: { action: AuditAction; name: string; asked: object },
): Promise<unknown> {
  const entry = {
    id: parts.newId(),
    actorId: actor.id,
    action,
    targetType: 'export' as const,
    targetId: name,
    before: null,
    after: asked,
    reason: null,
    at: now.toISOString(),
  };
  return writeAudit(db, entry, sql`1`);
}
