import { settled } from '../../offline/idb-request.ts';
import { OFFLINE_DATABASE } from '../../offline/unsent-count.ts';

/** Everything that the app keeps in local and session storage begins with it. */
const PREFIX = 'employee-rewards';

function clearStorage(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

async function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name);
  // Another tab may hold it open: then it goes as soon as that one lets go, which is not worth waiting for.
  const blocked = new Promise<void>((resolve) => request.addEventListener('blocked', () => resolve()));
  await Promise.race([settled(request), blocked]);
}

/** The next page that is opened registers a worker anew, which fetches what it keeps: this one's caches are empty. */
async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** Removes what the app keeps on this device, but for the session: caches and their worker, the offline database, both storages. */
export async function clearDevice(): Promise<void> {
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  if ('caches' in globalThis) {
    // The origin is the app's own, so every cache on it is.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
  await removeWorkers();
  if ('indexedDB' in globalThis) await deleteDatabase(OFFLINE_DATABASE);
}
