import { env } from 'cloudflare:workers';

const GUARDS = 'INSERT INTO expect';

export interface Interleaved {
  d1: D1Database;
  attempts: () => number;
}

/**
 * Returns a D1 that runs `other` completely, once, just before an act's first batch is written. The act has made all
 * its reads by then.
 */
export function interleaved(other: () => Promise<unknown>): Interleaved {
  let attempts = 0;
  let isWriting = false;
  let hasWritten = false;
  const d1 = {
    prepare: (text: string) => {
      if (text.includes(GUARDS)) isWriting = true;
      return env.DB.prepare(text);
    },
    batch: async (statements: D1PreparedStatement[]) => {
      if (!isWriting) return env.DB.batch(statements);
      isWriting = false;
      if (!hasWritten) attempts += 1;
      if (attempts === 1 && !hasWritten) await other();
      const results = await env.DB.batch(statements);
      hasWritten = true;
      return results;
    },
  };
  return { d1: d1 as unknown as D1Database, attempts: () => attempts };
}
