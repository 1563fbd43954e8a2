import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OfflineAction } from '#domain/outbox/action.ts';

/** Spec section 3. */
const OFFLINE_DATABASE = 'employee-rewards-offline';
const VERSION = 1;

export interface CacheEntry {
  /** The key has the form `<user id>|<query hash>`. */
  key: string;
  data: unknown;
  /** The time of the server's answer, epoch milliseconds. */
  timestamp: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  version: string;
}

export const toUserRange = (userId: string) => IDBKeyRange.bound(`${userId}|`, `${userId}|\uffff`);

interface OfflineSchema extends DBSchema {
  actions: {
    key: string;
    value: OfflineAction;
    indexes: { type: string; status: string; timestamp: number; priority: string };
  };
  cache: { key: string; value: CacheEntry; indexes: { timestamp: number; expiresAt: number } };
  settings: { key: string; value: { key: string; value: unknown } };
}
type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/** Thrown when the device cannot store data, for example in private mode, with blocked storage or without space. */
export class NoStorage extends Error {
  override readonly name = 'NoStorage';
  readonly isFull: boolean;
  constructor(cause: unknown) {
    // This message is from spec section 8.
    super('IndexedDB not available', { cause });
    this.isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  }
}

let opening: Promise<OfflineDatabase> | null = null;

function forget(): void {
  opening = null;
}

async function open(): Promise<OfflineDatabase> {
  if (!('indexedDB' in globalThis)) throw new NoStorage(null);
  const database = await openDB<OfflineSchema>(OFFLINE_DATABASE, VERSION, {
    upgrade(fresh) {
      const actions = fresh.createObjectStore('actions', { keyPath: 'id' });
      actions.createIndex('type', 'type');
      actions.createIndex('status', 'status');
      actions.createIndex('timestamp', 'timestamp');
      actions.createIndex('priority', 'priority');
      const cache = fresh.createObjectStore('cache', { keyPath: 'key' });
      cache.createIndex('timestamp', 'timestamp');
      cache.createIndex('expiresAt', 'expiresAt');
      fresh.createObjectStore('settings', { keyPath: 'key' });
    },
    // The browser calls this function when another tab wants to delete the database, or when a later release wants to
    // change the format of the database. The other tab or release waits until this connection is closed.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    // The browser calls this function after it closed the connection, for example because the page is in the
    // background.
    terminated: forget,
  });
  return database;
}

/**
 * The errors of a connection that was lost after its last use, for example while the page was in the background. Safari
 * has other names for it than Chrome.
 */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError']);
const isLost = (error: unknown): boolean => error instanceof DOMException && LOST.has(error.name);

/** Forgets a connection and closes it, because an open one would hold up a later version or a deletion. */
function drop(connection: Promise<OfflineDatabase> | null): void {
  if (opening === connection) forget();
  void connection?.then(
    (database) => database.close(),
    () => undefined,
  );
}

/**
 * When the connection was lost, runs it once more on a new connection. Throws NoStorage when the device cannot store
 * data.
 */
export async function withDatabase<Result>(work: (database: OfflineDatabase) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    opening ??= open();
    const connection = opening;
    try {
      return await work(await connection);
    } catch (error) {
      if (error instanceof NoStorage) {
        forget();
        throw error;
      }
      drop(connection);
      if (attempt === 0 && isLost(error)) continue;
      throw new NoStorage(error);
    }
  }
}

/** Does not wait for other tabs, because other tabs close the database by themselves. */
export async function deleteDatabase(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  (await opening?.catch(() => null))?.close();
  forget();
  await new Promise<void>((resolve, reject) => {
    deleteDB(OFFLINE_DATABASE, { blocked: () => resolve() }).then(resolve, reject);
  });
}
