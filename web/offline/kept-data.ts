import { lastSyncKey, STRICT } from './action-store.ts';
import { entriesOf, withDatabase } from './database.ts';
import { changed } from './outbox.ts';
import { useOutbox } from './outbox-store.ts';

/** What the device keeps, counted and taken out. No start of the app needs it. Every call may throw NoStorage. */

/** What reached the server is counted and reconciled for a day; then it goes. */
const COMPLETED_KEPT_MS = 24 * 60 * 60_000;

/** How many actions of anybody on this device have not reached the server. */
export function unsentCount(): Promise<number> {
  return withDatabase(async (database) => {
    const { store } = database.transaction('actions');
    return (await store.count()) - (await store.index('status').count('completed'));
  });
}

/** Takes out what reached the server more than a day ago, whoever did it. */
export function dropOldCompleted(now: number): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite');
    for await (const cursor of transaction.store.index('status').iterate('completed')) {
      if ((cursor.value.completedAt ?? 0) < now - COMPLETED_KEPT_MS) void cursor.delete();
    }
    await transaction.done;
  });
}

/** Takes out everything that is kept of the person: actions, answers and when something was last sent. */
function removePerson(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['actions', 'cache', 'settings'], 'readwrite', STRICT);
    const actions = transaction.objectStore('actions');
    for (const action of await actions.getAll()) if (action.userId === userId) void actions.delete(action.id);
    void transaction.objectStore('cache').delete(entriesOf(userId));
    void transaction.objectStore('settings').delete(lastSyncKey(userId));
    await transaction.done;
  });
}

/** Lets go of everything that the device keeps of the person: what waits as well. Throws NoStorage. */
export async function clearOutbox(): Promise<void> {
  const { userId } = useOutbox.getState();
  if (userId === null) return;
  await removePerson(userId);
  changed();
}

/** Takes out everything that is kept on this device, of anybody. Throws NoStorage. */
export async function removeEverything(): Promise<void> {
  await withDatabase(async (database) => {
    const stores = ['actions', 'cache', 'settings'] as const;
    const transaction = database.transaction(stores, 'readwrite', STRICT);
    for (const name of stores) void transaction.objectStore(name).clear();
    await transaction.done;
  });
  changed();
}

/** Spec section 9: the bytes that so many actions and cache entries take, as an estimate. */
export const estimateBytes = (actions: number, cacheEntries: number): number => 1024 * actions + 2048 * cacheEntries;

/** How much is kept on this device. Spec section 3, Storage stats. */
export function storageStats(): Promise<{ actionsCount: number; cacheCount: number; estimatedSize: number }> {
  return withDatabase(async (database) => {
    const [actionsCount, cacheCount] = await Promise.all([database.count('actions'), database.count('cache')]);
    return { actionsCount, cacheCount, estimatedSize: estimateBytes(actionsCount, cacheCount) };
  });
}
