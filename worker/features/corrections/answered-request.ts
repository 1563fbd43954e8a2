import type { SQL } from 'drizzle-orm';
import type { Correction } from '../../../domain/api/corrections.ts';
import type { Guard } from '../../core/guard.ts';
import type { Statement } from '../../db/client.ts';

/** A correction request that is approved in the batch of its correction. */
export interface AnsweredRequest {
  /** Throws when the request can no longer be decided. Runs before each attempt. */
  expectOpen: () => Promise<void>;
  guards: readonly Guard[];
  statements: (isWritten: SQL) => readonly Statement[];
  /** Returns the response that is stored for a replay. */
  stored: (correction: Correction) => { status: 200; response: string };
}
