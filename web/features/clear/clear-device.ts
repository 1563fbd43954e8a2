import { deleteDatabase } from '../../offline/database.ts';
import { leaveDevice } from '../../offline/device/own-device.ts';

/** The prefix of every key of the app in local and session storage. */
const PREFIX = 'employee-rewards';

function clearStorage(storage: () => Storage): void {
  try {
    const stored = storage();
    for (const key of Object.keys(stored)) if (key.startsWith(PREFIX)) stored.removeItem(key);
  } catch {
    // When the browser blocks the storage, there is nothing to clear.
  }
}

/** The longest wait for the server to remove this device, in milliseconds. */
const LEAVE_MS = 2_000;

/**
 * Removes the service workers, whose caches were deleted before. The next page that opens registers a new worker, which
 * fills new caches.
 */
async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Removes all data that the app stores on this device, except the session: caches, service workers, the offline
 * database, local storage and session storage.
 */
export async function clearDevice(): Promise<void> {
  // Waits only briefly, because the server later removes the key of any device that sends nothing.
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  if ('caches' in globalThis) {
    // Deletes every cache, because no other app uses this origin.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
  await removeWorkers();
  await deleteDatabase();
}
