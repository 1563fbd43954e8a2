import { entriesOf, withDatabase, type CacheEntry } from './database.ts';

/** More than these are not kept for one person; the oldest go. */
const MAX_ENTRIES = 100;

/** The person's entries that are still good. What is too old, of another release or of somebody else is taken out. */
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

/** Takes out what was kept of the person's screens. */
export function dropEntries(userId: string): Promise<void> {
  return withDatabase((database) => database.delete('cache', entriesOf(userId)));
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
