import { sql, type SQL } from 'drizzle-orm';
import type { AuditAct, AuditTarget } from '../../domain/api/audit.ts';
import { writeAudit } from './audit.ts';
import { statement, type Db, type Statement } from './client.ts';
import { isFirst, keepAnswer, replayTwin, type IdempotentRequest } from './idempotency.ts';

interface Act {
  actorId: string;
  idempotent: IdempotentRequest | null;
  now: Date;
  newId: () => string;
}

interface AuditedWrite {
  action: AuditAct;
  targetType: AuditTarget;
  targetId: string;
  before: unknown;
  /** The record as it then is, which is also the answer; null when it is gone. */
  after: unknown;
  /** Where that is no answer. */
  answer?: unknown;
  reason?: string | undefined;
  status: 200 | 201;
  /** Must hold in the same transaction. */
  guard: SQL;
  /** The change itself; it must ask for `mine`. */
  change: (mine: SQL) => Statement;
}

/**
 * Changes a record with its audit row and its answer under the request's key, all or nothing. False when `guard` did not
 * hold. Throws Replay with the answer of a twin of the request that was first.
 */
export async function writeAudited(db: Db, act: Act, write: AuditedWrite): Promise<boolean> {
  const { action, targetType, targetId, before, after, reason = null, status, guard, change } = write;
  const { actorId, idempotent, newId } = act;
  const at = act.now.toISOString();
  const entryId = newId();
  // The audit row comes first: its id, which no other attempt has, is what the other statements ask for.
  const mine = sql`EXISTS (SELECT 1 FROM audit_log WHERE id = ${entryId})`;
  const answer = { id: newId(), status, response: JSON.stringify(write.answer ?? after), at };
  const results = await db.batch([
    writeAudit(
      db,
      { id: entryId, actorId, action, targetType, targetId, before, after, reason, at },
      sql`${guard} AND ${isFirst(actorId, idempotent)}`,
    ),
    change(mine),
    keepAnswer(db, actorId, idempotent, answer, mine),
    statement<{ written: number }>(db, sql`SELECT ${mine} AS written`),
  ]);
  if (results[3][0]?.written === 1) return true;
  await replayTwin(db, actorId, idempotent);
  return false;
}
