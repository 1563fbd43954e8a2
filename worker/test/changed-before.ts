import { env } from 'cloudflare:workers';

/** Returns a D1 that runs `change` once, just before the first batch with a statement that contains `text`. */
export function changedBefore(text: string, change: () => Promise<unknown>): D1Database {
  let state: 'reading' | 'writing' | 'changed' = 'reading';
  return {
    prepare: (prepared: string) => {
      if (state === 'reading' && prepared.replaceAll('"', '').toLowerCase().includes(text.toLowerCase()))
        state = 'writing';
      return env.DB.prepare(prepared);
    },
    batch: async (statements: D1PreparedStatement[]) => {
      if (state === 'writing') {
        state = 'changed';
        await change();
      }
      return env.DB.batch(statements);
    },
  } as unknown as D1Database;
}
