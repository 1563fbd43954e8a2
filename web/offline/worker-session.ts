import { withDatabase } from './database.ts';

/** The service worker cannot see local storage: pages tell it here who is signed in. No token: the demo has none. */
const KEY = 'demoSession';

/** The demo user who is signed in on this device, or null. */
export function demoSessionOf(): Promise<string | null> {
  return withDatabase(async (database) => {
    const kept = await database.get('settings', KEY);
    return typeof kept?.value === 'string' ? kept.value : null;
  });
}

export function keepDemoSession(userId: string | null): Promise<void> {
  return withDatabase(async (database) => {
    if (userId === null) await database.delete('settings', KEY);
    else await database.put('settings', { key: KEY, value: userId });
  });
}
