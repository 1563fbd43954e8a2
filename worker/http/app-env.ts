import type { Db } from '../db/client.ts';
import type { IdempotentRequest } from '../db/idempotency.ts';
import type { UserRow } from '../db/schema.ts';
import type { Parts } from '../parts.ts';

/** What every request carries through the app. */
export interface AppVariables {
  parts: Parts;
  db: Db;
  /** The instant at which the request began; one request sees one time. */
  now: Date;
  requestId: string;
}

/** What a request of a signed-in person carries beside that. */
export interface ActorVariables {
  actor: UserRow;
  idempotent: IdempotentRequest | null;
  /** The device that signed the request in place of a session; null for a session. */
  deviceId: string | null;
  /** Whether somebody else acts as the user. */
  isImpersonated: boolean;
}

export interface AppEnv {
  Variables: AppVariables;
}
