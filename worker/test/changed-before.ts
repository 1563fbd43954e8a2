import { env } from 'cloudflare:workers';

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
