import type { Correction } from '#domain/api/corrections.ts';
import type { Guard } from '#worker/core/guard.ts';
import type { Statement } from '#worker/db/client.ts';

/** A correction request that is approved in the batch of its correction. */
export interface AnsweredRequest {
  /** Throws when the request can no longer be decided. Runs before each attempt. */
  expectOpen: () => Promise<void>;
  guards: readonly Guard[];
  statements: readonly Statement[];
  stored: (correction: Correction) => { status: 200; response: string };
}
