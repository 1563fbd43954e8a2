import { lastSyncKey, STRICT } from '../outbox/action-store.ts';
import { toUserRange, withDatabase } from '../database.ts';
import { announceChange } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/outbox-store.ts';

/**
 * Functions that count and remove the device's stored data. These functions are in their own file, because the start of
 * the app does not need them. Every call may throw NoStorage.
 */

/** The time for which completed actions stay stored, so that the app can count and reconcile them. */
const COMPLETED_RETENTION_MS = 24 * 60 * 60_000;

/** Counts the actions of all users on this device that have not reached the server. */
export function countUnsent(): Promise<number> {
  return withDatabase(async (database) => {
    const { store } = database.transaction('actions');
    return (await store.count()) - (await store.index('status').count('completed'));
  });
}

/** Removes all users' actions that reached the server more than a day ago. */
export function dropOldCompleted(now: number): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite');
    for await (const cursor of transaction.store.index('status').iterate('completed')) {
      if ((cursor.value.completedAt ?? 0) < now - COMPLETED_RETENTION_MS) void cursor.delete();
    }
    await transaction.done;
  });
}

/** Removes the user's actions, cached answers and time of the last sync. */
function removeUserData(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['actions', 'cache', 'settings'], 'readwrite', STRICT);
    const actions = transaction.objectStore('actions');
    for (const action of await actions.getAll()) if (action.userId === userId) void actions.delete(action.id);
    void transaction.objectStore('cache').delete(toUserRange(userId));
    void transaction.objectStore('settings').delete(lastSyncKey(userId));
    await transaction.done;
  });
}

/** Removes the signed-in user's data from the device, unsent actions too. Throws NoStorage. */
export async function clearOutbox(): Promise<void> {
  const { userId } = useOutbox.getState();
  if (userId === null) return;
  await removeUserData(userId);
  announceChange();
}

/** Removes all users' data from the device. Throws NoStorage. */
export async function removeAllData(): Promise<void> {
  await withDatabase(async (database) => {
    const stores = ['actions', 'cache', 'settings'] as const;
    const transaction = database.transaction(stores, 'readwrite', STRICT);
    for (const name of stores) void transaction.objectStore(name).clear();
    await transaction.done;
  });
  announceChange();
}

/** Estimates the bytes of stored actions and cache entries. Spec section 9. */
export const estimateBytes = (actions: number, cacheEntries: number): number => 1024 * actions + 2048 * cacheEntries;

/** Counts the data stored on this device. Spec section 3, Storage stats. */
export function readStorageStats(): Promise<{ actionsCount: number; cacheCount: number; estimatedSize: number }> {
  return withDatabase(async (database) => {
    const [actionsCount, cacheCount] = await Promise.all([database.count('actions'), database.count('cache')]);
    return { actionsCount, cacheCount, estimatedSize: estimateBytes(actionsCount, cacheCount) };
  });
}
