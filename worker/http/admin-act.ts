import type { IdempotentRequest } from '../db/idempotency.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';

/** Who acts, when, and under which key: what every admin write is given. */
export interface AdminAct {
  actorId: string;
  idempotent: IdempotentRequest | null;
  now: Date;
  newId: () => string;
}

export function adminAct({ actor, idempotent, now, parts }: AppVariables & ActorVariables): AdminAct {
  return { actorId: actor.id, idempotent, now, newId: parts.newId };
}
