import { and, eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { KEY_LIFE_DAYS } from '../../domain/outbox/action.ts';
import { AppError } from '../app-error.ts';
import { guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';
import { Replay } from '../replay.ts';
import { seal, unseal } from './signatures/secrets.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';
import { idempotencyCounts, idempotencyKeys } from '../db/schema.ts';

/** The key of a write and the hash of its request. */
export interface IdempotentRequest {
  key: string;
  requestHash: string;
  /** The Worker's secret, with which answers that contain a secret are stored. */
  secret: string;
}

/** The key and the hash, without the secret. */
type KeyAndHash = Omit<IdempotentRequest, 'secret'>;

/**
 * Returns the text to store for an answer that contains a secret. A replay then returns the same answer, although no
 * table contains the secret.
 */
export const storeSealed = async (request: IdempotentRequest | null, answer: unknown): Promise<string> =>
  request ? JSON.stringify({ sealed: await seal(request.secret, answer) }) : '{}';

const sealedSchema = v.strictObject({ sealed: v.string() });

/** Selects the response that is stored for the user under the request's key. */
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

/**
 * The value that is stored when the response is a whole record, which may be long. A replay then returns the current
 * record.
 */
export const ANSWER_IS_RECORD = 'null';

/** The limit of responses that are stored for one user per day (UTC). An import of 50,000 users needs a few hundred. */
export const KEYS_A_DAY = 2_000;

/**
 * Selects the number of responses that were stored for the user today (UTC). Selects no row when no response was
 * stored.
 */
export function selectKeysOfDay(db: Db, subject: string, now: Date) {
  return db
    .select({ keys: idempotencyCounts.keys })
    .from(idempotencyCounts)
    .where(
      and(
        sql`${idempotencyCounts.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
        eq(idempotencyCounts.day, now.toISOString().slice(0, 10)),
      ),
    );
}

/**
 * Ends the request with the earlier answer, if there is one. `readRecord` returns the answer when ANSWER_IS_RECORD is
 * stored. Throws Replay, or idempotency_key_reused.
 */
export async function replay(
  answer: AnswerRow | undefined,
  request: IdempotentRequest | null,
  readRecord?: () => unknown,
): Promise<void> {
  if (!answer || !request) return;
  if (answer.requestHash !== request.requestHash) throw new AppError('idempotency_key_reused');
  const stored = v.safeParse(sealedSchema, answer.response);
  if (stored.success) {
    const opened = await unseal(request.secret, stored.output.sealed);
    // The Worker has got another secret since.
    if (opened === null) throw new AppError('idempotency_key_reused');
    throw new Replay(answer.status, opened);
  }
  throw new Replay(answer.status, answer.response === null && readRecord ? await readRecord() : answer.response);
}

/**
 * Throws Replay with the response of a concurrent duplicate, if there is one. A duplicate may be the reason why a
 * guarded batch wrote nothing.
 */
export async function replayDuplicate(
  db: Db,
  userId: string,
  request: IdempotentRequest | null,
  readRecord?: () => unknown,
): Promise<void> {
  if (!request) return;
  const [answer] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, request.key)));
  await replay(answer, request, readRecord);
}

/** Holds while no response is stored under the key. A request without a key is always new. */
export function isFirst(
  name: GuardName & `${string}: first of its key`,
  userId: string,
  request: KeyAndHash | null,
): SQL {
  if (!request) return sql`1`;
  return guard(
    name,
    sql`NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${request.key})`,
  );
}

/** Holds when `storeResponse` wrote the row of this attempt. */
function storedResponse(userId: string, request: KeyAndHash, answerId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM idempotency_keys
    WHERE user_id = ${userId} AND key = ${request.key} AND answer_id = ${answerId})`;
}

/** The limit of rows that one statement deletes. */
const PART = 5_000;
/** The limit of these statements in an hour. */
const PARTS_MAX = 40;

/** Deletes stored answers that are more than seven days old, at most 200,000. Runs every hour. */
export async function pruneAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEY_LIFE_DAYS * 86_400_000).toISOString();
  for (let part = 0; part < PARTS_MAX; part++) {
    const [, left] = await db.batch([
      statement(
        db,
        sql`DELETE FROM idempotency_keys WHERE (user_id, key) IN (
          SELECT user_id, key FROM idempotency_keys WHERE created_at < ${before} ORDER BY created_at LIMIT ${PART})`,
      ),
      statement(db, sql`SELECT 1 FROM idempotency_keys WHERE created_at < ${before} LIMIT 1`),
    ]);
    if (left.length === 0) return;
  }
}

/**
 * Stores the response for a replay when `isWritten` holds, and counts it for the user's day. `response` is JSON text,
 * or SQL for a value that only the transaction knows. Stores nothing for a request without a key.
 */
export function storeResponse(
  db: Db,
  userId: string,
  request: KeyAndHash | null,
  answer: { id: string; status: number; response: SQL | string; at: string },
  isWritten: SQL,
): Statement[] {
  if (!request) return [];
  return [
    statement(
      db,
      sql`
      INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, answer_id, created_at)
      SELECT ${userId}, ${request.key}, ${request.requestHash}, ${answer.status}, ${answer.response}, ${answer.id},
        ${answer.at}
      WHERE ${isWritten}`,
    ),
    statement(
      db,
      sql`
      INSERT INTO idempotency_counts (user_id, day, keys)
      SELECT ${userId}, ${answer.at.slice(0, 10)}, 1 WHERE ${storedResponse(userId, request, answer.id)}
      ON CONFLICT (user_id) DO UPDATE SET keys = iif(day = excluded.day, keys, 0) + 1, day = excluded.day`,
    ),
  ];
}

/**
 * Stores the response to a request on many records. If a concurrent duplicate stored its response first, throws Replay
 * with that response.
 */
export async function storeOrReplay(
  db: Db,
  userId: string,
  request: IdempotentRequest,
  answer: { id: string; status: number; response: string; at: string },
): Promise<void> {
  const stored = db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, request.key)));
  const stores = storeResponse(db, userId, request, answer, isFirst('act on many: first of its key', userId, request));
  const [row] = (await runInOrder(db, [...stores, stored])).at(-1) as AnswerRow[];
  if (row?.answerId !== answer.id) await replay(row, request);
}
