import type { Db } from '../db/client.ts';
import type { IdempotentRequest } from '../core/idempotency.ts';
import type { UserRow } from '../db/schema.ts';
import type { Parts } from '../parts.ts';

/** Variables of every request. */
export interface AppVariables {
  parts: Parts;
  db: Db;
  /** The instant at which the request began. The whole request uses this instant. */
  now: Date;
  requestId: string;
}

/** More variables for the request of a signed-in user. */
export interface ActorVariables {
  actor: UserRow;
  idempotent: IdempotentRequest | null;
  /** The device that signed the request; null when a session sent the request. */
  deviceId: string | null;
  /** True when an impersonator acts as the user. */
  isImpersonated: boolean;
}

export interface AppEnv {
  Variables: AppVariables;
}
