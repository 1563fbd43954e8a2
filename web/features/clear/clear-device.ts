import { deleteDatabase } from '../../offline/database.ts';
import { leaveDevice } from '../../offline/own-device.ts';

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

/** The longest wait for the server to hear that this device goes, milliseconds. */
const LEAVE_MS = 2_000;

/** The next page that is opened registers a worker anew, which fetches what it keeps: this one's caches are empty. */
async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** Removes what the app keeps on this device, but for the session: caches and their worker, the offline database, both storages. */
export async function clearDevice(): Promise<void> {
  // The server forgets the key of a device that is never heard of again, so this is worth a short wait only.
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  if ('caches' in globalThis) {
    // The origin is the app's own, so every cache on it is.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
  await removeWorkers();
  await deleteDatabase();
}
