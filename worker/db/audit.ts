import { is, sql, SQL } from 'drizzle-orm';
import type { AuditAction, AuditTarget } from '../../domain/api/audit.ts';
import { statement, type Db } from './client.ts';

export interface AuditEntry {
  id: string;
  /** An id, or SQL for it. */
  actorId: SQL | string;
  /** The action, such as `redemption.approved`. */
  action: AuditAction;
  targetType: AuditTarget;
  /** An id, or SQL for it. */
  targetId: SQL | string;
  before: unknown;
  /** A value, or SQL for its JSON text when only the transaction knows it. */
  after: unknown;
  reason: string | null;
  at: string;
}

/** Fields that the log leaves out: every admin can read and export the log. */
const PRIVATE: Partial<Record<AuditTarget, readonly string[]>> = { check_in: ['mood', 'notes'] };

/**
 * Removes the private fields of a value for the log. The log is append-only: rows of earlier versions may still hold
 * them.
 */
export function auditedValue(targetType: AuditTarget, value: unknown): unknown {
  const left = PRIVATE[targetType];
  if (!left || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)));
}

/** Writes an audit row when `guard` holds. It belongs in the batch of the change itself. */
export function writeAudit(db: Db, entry: AuditEntry, guard: SQL) {
  const asJson = (value: unknown) => {
    if (value === null || value === undefined) return null;
    return is(value, SQL) ? value : JSON.stringify(auditedValue(entry.targetType, value));
  };
  return statement(
    db,
    sql`
    INSERT INTO audit_log (id, actor_id, action, target_type, target_id, before_value, after_value, reason, created_at)
    SELECT ${entry.id}, ${entry.actorId}, ${entry.action}, ${entry.targetType}, ${entry.targetId},
      ${asJson(entry.before)}, ${asJson(entry.after)}, ${entry.reason}, ${entry.at}
    WHERE ${guard}`,
  );
}
