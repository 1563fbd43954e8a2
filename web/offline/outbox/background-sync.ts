/** The tag under which the browser wakes the service worker when the connection returns. */
export const SYNC_TAG = 'employee-rewards-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to send queued actions even when no page is open. Not every browser can; there the next start sends
 * them.
 */
export async function askForBackgroundSync(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return;
    const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // Refused, for example in private mode, so pages send the actions.
  }
}
