import type { QueryClient } from '@tanstack/react-query';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { NoStorage, toUserRange, withDatabase } from '../database.ts';
import { forgetLastState } from '../last-state.ts';
import { lastSyncKey, STRICT } from '../outbox/action-store.ts';
import { filterUnsent, useOutbox } from '../outbox/outbox-store.ts';
import { announceChange, loadSending, syncNow } from '../outbox/outbox.ts';
import { leaveDevice } from './own-device.ts';

/**
 * These functions are in their own file, because the start of the app does not need them. Every call may throw
 * NoStorage.
 */

/** The time for which completed actions stay stored, so that the app can count and reconcile them. */
const COMPLETED_RETENTION_MS = 24 * 60 * 60_000;

export function countUnsent(): Promise<number> {
  return withDatabase(async (database) => {
    const { store } = database.transaction('actions');
    return (await store.count()) - (await store.index('status').count('completed'));
  });
}

export function dropOldCompleted(now: number): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite');
    for await (const cursor of transaction.store.index('status').iterate('completed')) {
      if ((cursor.value.completedAt ?? 0) < now - COMPLETED_RETENTION_MS) void cursor.delete();
    }
    await transaction.done;
  });
}

function removeUserData(userId: string): Promise<void> {
  forgetLastState();
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

/** Throws NoStorage. */
async function removeAllData(): Promise<void> {
  forgetLastState();
  await withDatabase(async (database) => {
    const stores = ['actions', 'cache', 'settings'] as const;
    const transaction = database.transaction(stores, 'readwrite', STRICT);
    for (const name of stores) void transaction.objectStore(name).clear();
    await transaction.done;
  });
  announceChange();
}

/** Spec section 9. */
export const estimateBytes = (actions: number, cacheEntries: number): number => 1024 * actions + 2048 * cacheEntries;

export function readStorageStats(): Promise<{ actionsCount: number; cacheCount: number; estimatedSize: number }> {
  return withDatabase(async (database) => {
    const [actionsCount, cacheCount] = await Promise.all([database.count('actions'), database.count('cache')]);
    return { actionsCount, cacheCount, estimatedSize: estimateBytes(actionsCount, cacheCount) };
  });
}

/** The longest wait for sending the unsent actions before the switch. */
const SEND_MS = 6_000;

/** The longest wait for revoking this device's key on the server. */
const LEAVE_MS = 2_000;

const setOfflineMode = (on: boolean) => useSettings.getState().setFeature('offlineMode', on);

/**
 * Returns an error handler that returns `instead` for NoStorage, because a device that stores nothing has no data to
 * remove.
 */
function without<Result>(instead: Result) {
  return (failure: unknown): Result => {
    if (failure instanceof NoStorage) return instead;
    throw failure;
  };
}

/**
 * Switches offline mode off and removes all users' data from this device. Sends the unsent actions first, if possible.
 * If more than `agreedTo` actions are still unsent, removes nothing, leaves offline mode on and returns the number of
 * unsent actions. Otherwise returns 0.
 */
export async function switchOff(agreedTo: number): Promise<number> {
  if (filterUnsent(useOutbox.getState().actions).length > 0) {
    await Promise.race([syncNow(true), new Promise((resolve) => setTimeout(resolve, SEND_MS))]);
  }
  // Offline mode is switched off before the actions are counted, so that no further action is stored.
  setOfflineMode(false);
  const left = await countUnsent().catch(without(0));
  if (left > agreedTo) {
    setOfflineMode(true);
    return left;
  }
  // The service worker may no longer send actions without a page, so the key is removed.
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  await removeAllData().catch(without(undefined));
  // The page needs this part when the connection is lost. The part loads now, because it could not load then.
  void loadSending().catch(() => undefined);
  return 0;
}

/** The data of the screens is requested again, so that the device can store it. */
export async function switchOn(client: QueryClient): Promise<void> {
  setOfflineMode(true);
  await client.invalidateQueries();
}
