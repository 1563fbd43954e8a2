/** The tag under which the browser wakes the service worker when the connection returns. */
export const SYNC_TAG = 'employee-rewards-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker when there is a connection, so that queued actions are sent even when no
 * page is open. In a browser without background sync, the next start of the app sends the queued actions.
 */
export async function askForBackgroundSync(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return;
    const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // The browser refused, for example in private mode. Pages send the actions then.
  }
}
