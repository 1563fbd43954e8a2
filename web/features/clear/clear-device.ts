import { deleteDatabase } from '../../offline/database.ts';
import { leaveDevice } from '../../offline/device/own-device.ts';

/** The prefix of every key of the app in local and session storage. */
const PREFIX = 'employee-rewards';

function clearStorage(storage: () => Storage): void {
  try {
    const stored = storage();
    for (const key of Object.keys(stored)) if (key.startsWith(PREFIX)) stored.removeItem(key);
  } catch {
    // Blocked storage is empty.
  }
}

/** The longest wait for the server to remove this device, in milliseconds. */
const LEAVE_MS = 2_000;

/** Removes the service workers: their caches are empty. The next opened page registers a new one, which fills them. */
async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Removes everything that the app stores on this device except the session: caches and their worker, the offline
 * database, both storages.
 */
export async function clearDevice(): Promise<void> {
  // Waits only briefly: the server later removes the key of a device that sends nothing.
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  if ('caches' in globalThis) {
    // The origin belongs to the app alone, so every cache on it does too.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
  await removeWorkers();
  await deleteDatabase();
}
