import type { Act } from '../core/act.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';

export type AdminAct = Act;

/** Builds the act of a request. */
export function adminAct({ actor, idempotent, deviceId, now, parts }: AppVariables & ActorVariables): Act {
  return { actorId: actor.id, idempotent, now, newId: parts.newId, deviceId };
}
