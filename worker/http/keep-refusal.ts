import { AppError } from '../app-error.ts';
import { storeOrReplay } from '../db/idempotency.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { errorBody } from './errors.ts';

/**
 * Keeps a refusal under the request's key, then throws it: a copy of the request that was slow on its way must not be
 * granted after the person was told that it is refused. Throws the answer of a copy that was first, where there was one.
 */
export async function keepRefusal(vars: AppVariables & ActorVariables, error: unknown): Promise<never> {
  const { db, actor, idempotent, parts, now, requestId } = vars;
  const isFinal = error instanceof AppError && (error.status === 404 || error.status === 409);
  if (!isFinal || !idempotent) throw error;
  const response = JSON.stringify(errorBody(error.code, requestId, error.message, error.fields));
  const answer = { id: parts.newId(), status: error.status, response, at: now.toISOString() };
  await storeOrReplay(db, actor.id, idempotent, answer);
  throw error;
}
