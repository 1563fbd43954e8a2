import { askVersion } from './versions.ts';
import { setUpdate } from './update-store.ts';

/** The delay of the first check for an update, and the interval of later checks. Spec section 9. */
const FIRST_CHECK_MS = 5_000;
const CHECK_EVERY_MS = 30 * 60_000;

/** Returns a function that logs a failed registration or update. A user cannot fix such a failure. */
const logged = (what: string) => (error: unknown) => console.warn(`The service worker was not ${what}.`, error);

/** Shows the update card when `registration` has a waiting worker while another worker controls this page. */
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  const { controller } = navigator.serviceWorker;
  if (!waiting || !controller) return;
  const version = await askVersion(controller);
  // Another tab may have activated the version meanwhile.
  if (registration.waiting === waiting) setUpdate({ at: 'available', waiting, version });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer(registration);
    });
  });
  // A version may have been waiting since an earlier visit.
  void offer(registration);
  const check = () => void registration.update().catch(logged('checked for an update'));
  setTimeout(check, FIRST_CHECK_MS);
  setInterval(check, CHECK_EVERY_MS);
}

/** Registers the service worker of this build, and then checks regularly for a newer one. */
export function registerWorker(): void {
  navigator.serviceWorker
    // The browser requests the script and its imports without using the HTTP cache.
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then(watchForUpdates)
    .catch(logged('registered'));
}
