import { and, eq, sql, type SQL } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { Replay } from '../replay.ts';
import { type Db, statement } from './client.ts';
import { idempotencyKeys } from './schema.ts';

/** The key of a write and the hash of what it asks for. */
export interface IdempotentRequest {
  key: string;
  requestHash: string;
}

/** What an earlier request of this person answered under the key. */
export function selectAnswer(db: Db, subject: string, request: IdempotentRequest) {
  return db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        sql`${idempotencyKeys.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
        eq(idempotencyKeys.key, request.key),
      ),
    );
}
export type AnswerRow = typeof idempotencyKeys.$inferSelect;

/** Ends the request with the earlier answer, when there is one. Throws Replay, or idempotency_key_reused. */
export function replay(answer: AnswerRow | undefined, request: IdempotentRequest | null): void {
  if (!answer || !request) return;
  if (answer.requestHash !== request.requestHash) throw new AppError('idempotency_key_reused');
  throw new Replay(answer.status, answer.response);
}

/** When a guarded batch wrote nothing, a twin of the request may have been first: then its answer is the answer. */
export async function replayTwin(db: Db, userId: string, request: IdempotentRequest | null): Promise<void> {
  if (!request) return;
  const [answer] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, request.key)));
  replay(answer, request);
}

/** Holds while nobody has answered under the key yet. A request without a key is always new. */
export function isFirst(userId: string, request: IdempotentRequest | null): SQL {
  if (!request) return sql`1`;
  return sql`NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${request.key})`;
}

/** Holds when keepAnswer of this attempt wrote its row. A request without a key keeps none and needs none. */
export function kept(userId: string, request: IdempotentRequest | null, answerId: string): SQL {
  if (!request) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM idempotency_keys
    WHERE user_id = ${userId} AND key = ${request.key} AND answer_id = ${answerId})`;
}

/**
 * Keeps the answer for a replay, when `guard` holds. `response` is JSON text, or SQL that makes it where the answer
 * holds a value that only the transaction knows. Without a key it writes nothing.
 */
export function keepAnswer(
  db: Db,
  userId: string,
  request: IdempotentRequest | null,
  answer: { id: string; status: number; response: SQL | string; at: string },
  guard: SQL,
) {
  return statement(
    db,
    sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, answer_id, created_at)
    SELECT ${userId}, ${request?.key ?? ''}, ${request?.requestHash ?? ''}, ${answer.status}, ${answer.response},
      ${answer.id}, ${answer.at}
    WHERE ${request ? sql`1` : sql`0`} AND ${guard}`,
  );
}
