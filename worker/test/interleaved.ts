import { env } from 'cloudflare:workers';
import { expect } from 'vitest';

/** A text in the statement of `commit` that returns a row when the act was written. */
const SAYS_WRITTEN = 'AS written';

export interface Interleaved {
  d1: D1Database;
  /** Returns the number of attempts to write the batch. */
  attempts: () => number;
}

/**
 * Returns a D1 that runs `other` completely, once, just before an act's first batch is written. The act has made all
 * its reads by then. A batch whose guards do not hold must change no row.
 */
export function interleaved(other: () => Promise<unknown>): Interleaved {
  let attempts = 0;
  let isWriting = false;
  const d1 = {
    prepare: (text: string) => {
      if (text.includes(SAYS_WRITTEN)) isWriting = true;
      return env.DB.prepare(text);
    },
    batch: async (statements: D1PreparedStatement[]) => {
      if (!isWriting) return env.DB.batch(statements);
      isWriting = false;
      attempts += 1;
      if (attempts === 1) await other();
      const results = await env.DB.batch(statements);
      const isWritten = results.some(({ results: rows }) => rows?.some((row) => 'written' in (row as object)));
      if (!isWritten) {
        const changes = results.map(({ meta }) => meta.changes);
        expect(
          changes.every((count) => count === 0),
          `a batch that was not written changed rows: ${changes.join(' ')}`,
        ).toBe(true);
      }
      return results;
    },
  };
  return { d1: d1 as unknown as D1Database, attempts: () => attempts };
}
