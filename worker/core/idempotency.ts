import { and, eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { KEY_LIFE_DAYS } from '#domain/outbox/action.ts';
import { AppError } from '../app-error.ts';
import { guard, type Guard } from './guard.ts';
import { ignoreFailedGuard, writeBatch } from './write-batch.ts';
import type { GuardName } from './guard-names.ts';
import { Replay } from '../app-error.ts';
import { seal, unseal } from './signatures/secrets.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { idempotencyCounts, idempotencyKeys } from '../db/schema.ts';

export interface IdempotentRequest {
  key: string;
  requestHash: string;
  /** The Worker's secret, with which answers that contain a secret are stored. */
  secret: string;
}

type KeyAndHash = Omit<IdempotentRequest, 'secret'>;

/** A replay then returns the same answer, although no table contains the secret. */
export const storeSealed = async (request: IdempotentRequest | null, answer: unknown): Promise<string> =>
  request ? JSON.stringify({ sealed: await seal(request.secret, answer) }) : '{}';

const sealedSchema = v.strictObject({ sealed: v.string() });

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

/** The value that is stored when the response is a whole record, which may be long. */
export const ANSWER_IS_RECORD = 'null';

/** The limit of responses that are stored for one user per day (UTC). An import of 50,000 users needs a few hundred. */
export const KEYS_A_DAY = 2_000;

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

/** A duplicate may be the reason why a guard of the batch did not hold. */
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

/** A request without a key is always new. */
export function isFirst(
  name: GuardName & `${string}: first of its key`,
  userId: string,
  request: KeyAndHash | null,
): Guard[] {
  if (!request) return [];
  const isStored = sql`SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${request.key}`;
  return [guard(name, sql`NOT EXISTS (${isStored})`)];
}

const PART = 5_000;
const PARTS_MAX = 40;

/** Deletes stored answers that are more than seven days old, at most 200,000. Runs every hour. */
export async function pruneAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEY_LIFE_DAYS * 86_400_000).toISOString();
  for (let part = 0; part < PARTS_MAX; part++) {
    const [, left = []] = await writeBatch(db, [
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

/** `response` is JSON text, or SQL for a value that only the transaction knows. */
export function storeResponse(
  db: Db,
  userId: string,
  request: KeyAndHash | null,
  { status, response, at }: { status: number; response: SQL | string; at: string },
): Statement[] {
  if (!request) return [];
  return [
    statement(
      db,
      sql`
      INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, created_at)
      VALUES (${userId}, ${request.key}, ${request.requestHash}, ${status}, ${response}, ${at})`,
    ),
    statement(
      db,
      sql`
      INSERT INTO idempotency_counts (user_id, day, keys) VALUES (${userId}, ${at.slice(0, 10)}, 1)
      ON CONFLICT (user_id) DO UPDATE SET keys = iif(day = excluded.day, keys, 0) + 1, day = excluded.day`,
    ),
  ];
}

/**
 * Stores the response to a request that commits nothing itself, such as a request on many records. If a concurrent
 * duplicate stored its response first, throws Replay with that response.
 */
export async function storeOrReplay(
  db: Db,
  userId: string,
  request: IdempotentRequest,
  answer: { status: number; response: string; at: string },
): Promise<void> {
  const first = isFirst('answer alone: first of its key', userId, request);
  try {
    await writeBatch(db, storeResponse(db, userId, request, answer), { guards: first });
  } catch (error) {
    ignoreFailedGuard(error);
    await replayDuplicate(db, userId, request);
  }
}
