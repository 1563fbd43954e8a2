import { toUserRange, withDatabase, type CacheEntry } from './database.ts';

/** The largest number of entries that are stored for one user. The oldest entries are removed first. */
const MAX_ENTRIES = 100;

/**
 * Returns the user's valid entries, newest first. Removes entries that have expired, have another wire version or
 * belong to another user.
 */
export function loadEntries(userId: string, version: string, now: number): Promise<CacheEntry[]> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('cache', 'readwrite');
    const good: CacheEntry[] = [];
    for (const entry of await transaction.store.getAll()) {
      const isGood = entry.key.startsWith(`${userId}|`) && entry.version === version && entry.expiresAt > now;
      if (isGood) good.push(entry);
      else void transaction.store.delete(entry.key);
    }
    good.sort((a, b) => b.timestamp - a.timestamp);
    for (const { key } of good.slice(MAX_ENTRIES)) void transaction.store.delete(key);
    await transaction.done;
    return good.slice(0, MAX_ENTRIES);
  });
}

export function keepEntries(entries: readonly CacheEntry[]): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('cache', 'readwrite');
    for (const entry of entries) void transaction.store.put(entry);
    await transaction.done;
  });
}

/** Removes the stored data of the user's screens. */
export function dropEntries(userId: string): Promise<void> {
  return withDatabase((database) => database.delete('cache', toUserRange(userId)));
}
