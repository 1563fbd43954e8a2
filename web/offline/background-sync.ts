/** The browser wakes the service worker under this name when there is a connection again. */
export const SYNC_TAG = 'employee-rewards-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send what waits even when no page is open. Not every browser can; then the next start does it. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return;
    const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // Refused, in private mode for one: pages send it.
  }
}
