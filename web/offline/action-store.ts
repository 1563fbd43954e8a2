import type { OfflineAction } from '../../domain/outbox/action.ts';
import type { ActionStore } from '../../domain/outbox/drain.ts';
import { entriesOf, withDatabase } from './database.ts';

/** What the device promised it must still hold after a power cut. */
const STRICT = { durability: 'strict' } as const;

/** What reached the server is counted and reconciled for a day; then it goes. */
const COMPLETED_KEPT_MS = 24 * 60 * 60_000;

const lastSyncKey = (userId: string) => `lastSyncTime|${userId}`;

/** The outbox in IndexedDB. Every call is one transaction; each may throw NoStorage. */
export const actionStore: ActionStore = {
  load: (userId) =>
    withDatabase(async (database) => (await database.getAll('actions')).filter((one) => one.userId === userId)),

  change: (id, change) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('actions', 'readwrite', STRICT);
      const before = await transaction.store.get(id);
      const after = before ? change(before) : null;
      if (after && after !== before) void transaction.store.put(after);
      await transaction.done;
      return after;
    }),

  keepLastSync: (userId, at) =>
    withDatabase(async (database) => {
      await database.put('settings', { key: lastSyncKey(userId), value: at });
    }),
};

/** Keeps a new action. Resolves when it is on the disk. */
export function keepAction(action: OfflineAction): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite', STRICT);
    void transaction.store.add(action);
    await transaction.done;
  });
}

/** Takes an action out when `may` allows it as it stands now. Gives whether it is gone. */
export function removeAction(id: string, may: (action: OfflineAction) => boolean): Promise<boolean> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite', STRICT);
    const before = await transaction.store.get(id);
    const goes = before !== undefined && may(before);
    if (goes) void transaction.store.delete(id);
    await transaction.done;
    return goes || before === undefined;
  });
}

/** How many actions of anybody on this device have not reached the server. */
export function unsentCount(): Promise<number> {
  return withDatabase(async (database) => {
    const { store } = database.transaction('actions');
    return (await store.count()) - (await store.index('status').count('completed'));
  });
}

/** When something of the person was last sent, epoch milliseconds; null for never. */
export function lastSyncOf(userId: string): Promise<number | null> {
  return withDatabase(async (database) => {
    const kept = await database.get('settings', lastSyncKey(userId));
    return typeof kept?.value === 'number' ? kept.value : null;
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

/** What reached the server goes; what did not stays the person's until they are back. */
export function removeCompleted(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite', STRICT);
    for await (const cursor of transaction.store.index('status').iterate('completed')) {
      if (cursor.value.userId === userId) void cursor.delete();
    }
    await transaction.done;
  });
}

/** Takes out everything that is kept on this device, of anybody. */
export function removeEverything(): Promise<void> {
  return withDatabase(async (database) => {
    const stores = ['actions', 'cache', 'settings'] as const;
    const transaction = database.transaction(stores, 'readwrite', STRICT);
    for (const name of stores) void transaction.objectStore(name).clear();
    await transaction.done;
  });
}

/** Takes out everything that is kept of the person: actions, answers and when something was last sent. */
export function removePerson(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['actions', 'cache', 'settings'], 'readwrite', STRICT);
    const actions = transaction.objectStore('actions');
    for (const action of await actions.getAll()) if (action.userId === userId) void actions.delete(action.id);
    void transaction.objectStore('cache').delete(entriesOf(userId));
    void transaction.objectStore('settings').delete(lastSyncKey(userId));
    await transaction.done;
  });
}
