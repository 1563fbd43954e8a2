import { settled } from './idb-request.ts';

/** The local offline database. Spec section 3. */
export const OFFLINE_DATABASE = 'employee-rewards-offline';

/** Opens the database if there is one; asking must not make it. */
async function openExisting(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(OFFLINE_DATABASE);
  let absent = false;
  // Only a database that was not there wants to be made.
  request.addEventListener('upgradeneeded', () => {
    absent = true;
    request.transaction?.abort();
  });
  return settled(request).catch((error: unknown) => {
    if (absent) return null;
    throw error;
  });
}

/** How many actions were made on this device and have not reached the server. */
export async function unsentCount(): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0;
  const database = await openExisting();
  if (!database) return 0;
  try {
    if (!database.objectStoreNames.contains('actions')) return 0;
    const actions = database.transaction('actions').objectStore('actions');
    const all = await settled(actions.count());
    if (!actions.indexNames.contains('status')) return all;
    return all - (await settled(actions.index('status').count('completed')));
  } finally {
    database.close();
  }
}
