import { env } from 'cloudflare:workers';

/** A D1 on which `change` happens once, between what an act has read and the first batch with a statement that says `text`. */
export function changedBefore(text: string, change: () => Promise<unknown>): D1Database {
  let state: 'reading' | 'writing' | 'changed' = 'reading';
  return {
    prepare: (prepared: string) => {
      if (state === 'reading' && prepared.replaceAll('"', '').includes(text)) state = 'writing';
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
