import { sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { statement, type Db } from '../db/client.ts';
import { storeOrReplay, type IdempotentRequest } from './idempotency.ts';
import { Replay } from '../app-error.ts';
import type { ActionContext } from './action-context.ts';

/** No client can send this key, because it contains a colon. */
const toItemRequest = (request: IdempotentRequest, id: string): IdempotentRequest => ({
  ...request,
  key: `${request.key}:${id}`,
});

async function doneBefore(
  db: Db,
  { actorId, idempotent }: ActionContext,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!idempotent) return new Set();
  const keys = ids.map((id) => toItemRequest(idempotent, id).key);
  const rows = await statement<{ key: string; hash: string }>(
    db,
    sql`SELECT key, request_hash AS hash FROM idempotency_keys
      WHERE user_id = ${actorId} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  if (rows.some(({ hash }) => hash !== idempotent.requestHash)) throw new AppError('idempotency_key_reused');
  return new Set(rows.map(({ key }) => key.slice(idempotent.key.length + 1)));
}

/**
 * Runs `actOn` for each record, one after the other, because two records may belong to the same user. `actOn` writes
 * one record in a batch of its own, under the key in the context that it receives. A repeated request continues where
 * an interrupted request stopped. The outcome is `done` for a record that an earlier request or a concurrent duplicate
 * already wrote. The caller reads the records before it calls this function, so that the guards of `actOn` refuse a
 * record that a concurrent duplicate has changed.
 */
export async function applyToEach<Outcome>(
  db: Db,
  ids: readonly string[],
  context: ActionContext,
  { actOn, done }: { actOn: (id: string, context: ActionContext) => Promise<Outcome>; done: NoInfer<Outcome> },
): Promise<{ id: string; outcome: Outcome }[]> {
  const before = await doneBefore(db, context, ids);
  const outcomes: { id: string; outcome: Outcome }[] = [];
  for (const id of ids) {
    const own = { ...context, idempotent: context.idempotent && toItemRequest(context.idempotent, id) };
    const once = async () => {
      try {
        return await actOn(id, own);
      } catch (error) {
        if (error instanceof Replay) return done;
        throw error;
      }
    };
    outcomes.push({ id, outcome: before.has(id) ? done : await once() });
  }
  return outcomes;
}

/** If a concurrent duplicate stored its answer first, throws Replay with that answer. */
export async function storeWhole(db: Db, { actorId, idempotent, now }: ActionContext, result: unknown): Promise<void> {
  if (!idempotent) return;
  const answer = { status: 200, response: JSON.stringify(result), at: now.toISOString() };
  await storeOrReplay(db, actorId, idempotent, answer);
}
