import type { Role } from '#domain/people/roles.ts';
import type { Db } from '../db/client.ts';
import type { IdempotentRequest } from '../core/idempotency.ts';
import type { UserRow } from '../db/schema.ts';
import type { Parts } from '../parts.ts';

export interface AppVariables {
  parts: Parts;
  db: Db;
  /** The instant at which the request began. The whole request uses this instant. */
  now: Date;
  requestId: string;
}

export interface ActorVariables {
  actor: UserRow;
  neededRole: Role;
  idempotent: IdempotentRequest | null;
  /** The device that signed the request; null when a session sent the request. */
  deviceId: string | null;
  isImpersonated: boolean;
}

export interface AppEnv {
  Variables: AppVariables;
}
