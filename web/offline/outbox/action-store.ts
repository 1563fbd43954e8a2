import type { OfflineAction } from '#domain/outbox/action.ts';
import type { ActionStore } from '#domain/outbox/drain.ts';
import { withDatabase } from '../database.ts';

/** The channel on which pages and the service worker announce changes of the outbox. */
export const OUTBOX_CHANNEL = 'employee-rewards-outbox';

export const STRICT = { durability: 'strict' } as const;

export const lastSyncKey = (userId: string) => `lastSyncTime|${userId}`;

/** Every call is one transaction, and may throw NoStorage. */
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

/** Resolves when the action is on the disk. */
export function keepAction(action: OfflineAction): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite', STRICT);
    // The work may run twice when the connection was lost.
    void transaction.store.put(action);
    await transaction.done;
  });
}

/** Returns true when the action is no longer stored. */
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

/** Returns the time when an action of the user was last sent, epoch milliseconds. */
export function readLastSync(userId: string): Promise<number | null> {
  return withDatabase(async (database) => {
    const stored = await database.get('settings', lastSyncKey(userId));
    return typeof stored?.value === 'number' ? stored.value : null;
  });
}

/** Unsent actions stay until the user signs in again. */
export function removeCompleted(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('actions', 'readwrite', STRICT);
    for await (const cursor of transaction.store.index('status').iterate('completed')) {
      if (cursor.value.userId === userId) void cursor.delete();
    }
    await transaction.done;
  });
}

/** The lock that allows one drain at a time on this device, in any tab or worker. */
const OUTBOX_LOCK = 'employee-rewards-outbox';

/**
 * The browser releases the lock when its holder dies. A browser without locks does not run the app's service worker
 * either. In such a browser, pages do not wait for each other, and idempotency keys prevent double writes.
 */
export function holdingTheLock<Result>(work: () => Promise<Result>, name = OUTBOX_LOCK): Promise<Result> {
  return 'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Result>) : work();
}
