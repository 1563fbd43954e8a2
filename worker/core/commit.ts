import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditTarget } from '../../domain/api/audit.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type AuditEntry } from '../db/audit.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';
import { isFirst, replayDuplicate, storeResponse } from './idempotency.ts';
import type { ActionContext } from './action-context.ts';
import { all, type Guard, guard } from './guard.ts';

/** The limit of attempts at one act. An act is tried again when its facts changed between the read and the write. */
const ATTEMPTS = 5;

/** The first row of an act's batch. It is written only when the guards hold. The other statements depend on it. */
export interface Mark {
  write: (guard: SQL) => Statement;
  isWritten: SQL;
}

/** An answer that only the transaction knows. It is read at the end of the batch. */
interface ReadAnswer<Answer> {
  read: Statement;
  toAnswer: (rows: unknown[]) => Answer;
}

/** An act after its decision. Its statements run as one batch: all of them are applied, or none. */
export interface Write<Answer> {
  answer: Answer | ReadAnswer<Answer>;
  /**
   * The response that is stored under the act's key, for a replay; null when no response is stored. When
   * ANSWER_IS_RECORD is stored, `readRecord` returns the record's current state for a replay.
   */
  stored: { status: 200 | 201 | 202; response?: SQL | string; readRecord?: () => Promise<unknown> } | null;
  /** SQL conditions on the facts that were read. They must hold when the batch runs. */
  guards: readonly Guard[];
  mark: Mark;
  statements: (isWritten: SQL) => readonly Statement[];
  /** Runs when the guards did not hold. Throws the refusal when another attempt cannot succeed. */
  refuse?: () => Promise<void>;
}

/** Returns the audit row as the mark of an act. Each attempt uses a new id for the row. */
export function auditMark(
  db: Db,
  context: ActionContext,
  entry: Omit<AuditEntry, 'id' | 'actorId' | 'at'>,
): Mark & { id: string } {
  const id = context.newId();
  return {
    id,
    write: (condition) =>
      writeAudit(db, { ...entry, id, actorId: context.actorId, at: context.now.toISOString() }, condition),
    isWritten: sql`EXISTS (SELECT 1 FROM audit_log WHERE id = ${id})`,
  };
}

/** A change of one record, with its audit row. Without `answer`, the answer is `after`. */
interface AuditedChange<Answer> {
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  before: unknown;
  /** The record after the change; null when the record was deleted. */
  after: unknown;
  answer?: Answer;
  reason?: string | null | undefined;
  status: 200 | 201 | 202;
  guards?: readonly Guard[];
  change: (isWritten: SQL) => Statement | readonly Statement[];
  refuse?: () => Promise<void>;
}

/** Returns the write of an audited change of one record. */
export function audited<Answer>(db: Db, context: ActionContext, change: AuditedChange<Answer>): Write<Answer> {
  const { action, targetType, targetId, before, after, reason = null, status, guards = [], refuse } = change;
  return {
    answer: change.answer ?? (after as Answer),
    stored: { status },
    guards,
    mark: auditMark(db, context, { action, targetType, targetId, before, after, reason }),
    statements: (isWritten) => [change.change(isWritten)].flat() as Statement[],
    ...(refuse && { refuse }),
  };
}

const isRead = <Answer>(answer: Answer | ReadAnswer<Answer>): answer is ReadAnswer<Answer> =>
  typeof answer === 'object' && answer !== null && 'toAnswer' in answer;

async function writeOnce<Answer>(
  db: Db,
  context: ActionContext,
  write: Write<Answer>,
): Promise<{ answer: Answer } | null> {
  const { answer } = write;
  const { isWritten } = write.mark;
  const statements: Statement[] = [
    write.mark.write(
      all([
        ...write.guards,
        ...isDeviceThere(context.deviceId),
        isFirst('act: first of its key', context.actorId, context.idempotent),
      ]),
    ),
    ...write.statements(isWritten),
  ];
  if (write.stored && context.idempotent) {
    const { status, response = JSON.stringify(write.answer) } = write.stored;
    const at = context.now.toISOString();
    statements.push(
      ...storeResponse(
        db,
        context.actorId,
        context.idempotent,
        { id: context.newId(), status, response, at },
        isWritten,
      ),
    );
  }
  const read = isRead(answer) ? answer : null;
  if (read) statements.push(read.read);
  const proof =
    statements.find(({ provesWrite }) => provesWrite) ?? statement(db, sql`SELECT 1 AS written WHERE ${isWritten}`);
  if (!statements.includes(proof)) statements.push(proof);
  const results = await runInOrder(db, statements);
  if (results[statements.indexOf(proof)]?.length === 0) return null;
  return { answer: read ? read.toAnswer(results[statements.indexOf(read.read)] ?? []) : (answer as Answer) };
}

const isThere = (deviceId: string) => sql`EXISTS (SELECT 1 FROM devices WHERE id = ${deviceId})`;

/**
 * Holds while the device that sent the act is not revoked. Returns no guard for a request of a session.
 */
const isDeviceThere = (deviceId: string | null | undefined): Guard[] =>
  deviceId ? [guard('act: device', isThere(deviceId))] : [];

/** Throws auth/unauthorized when the device that sent the act was revoked during the request. */
async function refuseRevokedDevice(db: Db, deviceId: string | null | undefined): Promise<void> {
  if (!deviceId) return;
  const found = await statement(db, sql`SELECT 1 WHERE ${isThere(deviceId)}`);
  if (found.length === 0) throw new AppError('auth/unauthorized');
}

/**
 * Writes an act. Every write uses this function. `decide` reads the facts and returns the write, or throws the refusal.
 * The write is one batch that is applied completely or not at all. When a fact has changed since it was read, `decide`
 * runs again. A concurrent duplicate gets the first request's response. Throws Replay, busy, the errors of `decide`,
 * and auth/unauthorized for a device that was revoked during the request.
 */
export async function commit<Answer>(
  db: Db,
  context: ActionContext,
  decide: (attempt: number) => Promise<Write<Answer> | { unchanged: Answer }>,
): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const decided = await decide(attempt);
    if ('unchanged' in decided) return decided.unchanged;
    const written = await writeOnce(db, context, decided);
    if (written) return written.answer;
    await replayDuplicate(db, context.actorId, context.idempotent, decided.stored?.readRecord);
    await refuseRevokedDevice(db, context.deviceId);
    await decided.refuse?.();
  }
  throw new AppError('busy');
}
