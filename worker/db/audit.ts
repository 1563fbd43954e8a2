import { is, sql, SQL } from 'drizzle-orm';
import type { AuditAction, AuditTarget } from '#domain/api/audit.ts';
import { statement, type Db } from './client.ts';

export interface AuditEntry {
  id: string;
  actorId: SQL | string;
  action: AuditAction;
  targetType: AuditTarget;
  targetId: SQL | string;
  before: unknown;
  /** A value, or SQL for the value's JSON text when only the transaction knows the value. */
  after: unknown;
  reason: string | null;
  at: string;
}

/** The fields that the audit log must not contain, because every admin can read and export the log. */
const PRIVATE: Partial<Record<AuditTarget, readonly string[]>> = { check_in: ['mood', 'notes'] };

/** Rows that earlier versions wrote may still contain private fields, because the log is append-only. */
export function auditedValue(targetType: AuditTarget, value: unknown): unknown {
  const left = PRIVATE[targetType];
  if (!left || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)));
}

/** Run this statement in the batch of the change itself. */
export function writeAudit(db: Db, entry: AuditEntry, condition: SQL = sql`1`) {
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
    WHERE ${condition}`,
  );
}
