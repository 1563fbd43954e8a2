/** The local offline database. Spec section 3. */
export const OFFLINE_DATABASE = 'employee-rewards-offline';

/** Opens the database if there is one; asking must not make it. */
function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(OFFLINE_DATABASE);
    // Only a database that was not there wants to be made.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

function countOf(source: IDBObjectStore | IDBIndex, key?: IDBValidKey): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = source.count(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The offline database could not be read.'));
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
    const all = await countOf(actions);
    return actions.indexNames.contains('status') ? all - (await countOf(actions.index('status'), 'completed')) : all;
  } finally {
    database.close();
  }
}
