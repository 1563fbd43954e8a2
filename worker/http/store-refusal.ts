import { AppError } from '../app-error.ts';
import { storeOrReplay } from '../core/idempotency.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { errorBody } from './errors.ts';

/**
 * Stores a refusal under the request's key, then throws the refusal. Without the stored refusal, a slow copy of the
 * same request could still succeed after the user saw the refusal. Throws the answer of an earlier copy if there was
 * one.
 */
export async function storeRefusal(vars: AppVariables & ActorVariables, error: unknown): Promise<never> {
  const { db, actor, idempotent, parts, now, requestId } = vars;
  const isFinal = error instanceof AppError && (error.status === 404 || error.status === 409);
  if (!isFinal || !idempotent) throw error;
  const response = JSON.stringify(errorBody(error.code, requestId, error.message, error.fields));
  const answer = { id: parts.newId(), status: error.status, response, at: now.toISOString() };
  await storeOrReplay(db, actor.id, idempotent, answer);
  throw error;
}
