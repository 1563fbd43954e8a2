import type { ActionContext } from '../core/action-context.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';

export type AdminActionContext = ActionContext;

/** Builds the context of a request's act. */
export function toActionContext({
  actor,
  idempotent,
  deviceId,
  now,
  parts,
}: AppVariables & ActorVariables): ActionContext {
  return { actorId: actor.id, idempotent, now, newId: parts.newId, deviceId };
}
