import type { IdempotentRequest } from '../db/idempotency.ts';

/** Who writes, when, and under which Idempotency-Key. */
export interface Act {
  actorId: string;
  idempotent: IdempotentRequest | null;
  /** When the request began. */
  now: Date;
  newId: () => string;
}
