import type { IdempotentRequest } from './idempotency.ts';

/** The actor, the instant and the Idempotency-Key of a write. */
export interface ActionContext {
  actorId: string;
  idempotent: IdempotentRequest | null;
  /** The instant at which the request began. */
  now: Date;
  newId: () => string;
  /** The device that signed the request; null when a session sent the request. */
  deviceId?: string | null;
}
