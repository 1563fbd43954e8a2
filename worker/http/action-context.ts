import type { ActionContext } from '../core/action-context.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';

export function toActionContext({
  actor,
  neededRole,
  idempotent,
  deviceId,
  now,
  parts,
}: AppVariables & ActorVariables): ActionContext {
  const rights = neededRole === 'employee' ? 'account' : actor.role;
  return { actorId: actor.id, rights, idempotent, now, newId: parts.newId, deviceId };
}
