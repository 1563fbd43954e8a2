/** The demo has the same migrations as a server. */
const FILES = import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export const MIGRATIONS: readonly string[] = Object.keys(FILES)
  .toSorted()
  .map((path) => FILES[path] ?? '');
