import { askVersion } from './ask-version.ts';
import { setUpdate } from './update-store.ts';

/** Spec section 9. */
const FIRST_CHECK_MS = 5_000;
const CHECK_EVERY_MS = 30 * 60_000;

/** Registering and updating may fail for a hundred reasons that a person can do nothing about. */
const logged = (what: string) => (error: unknown) => console.warn(`The service worker was not ${what}.`, error);

/** Shows the card when `registration` has a version that waits while another one runs this page. */
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  const { controller } = navigator.serviceWorker;
  if (!waiting || !controller) return;
  setUpdate({ at: 'available', waiting, version: await askVersion(controller) });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer(registration);
    });
  });
  // One of an earlier visit.
  void offer(registration);
  const check = () => void registration.update().catch(logged('checked for an update'));
  setTimeout(check, FIRST_CHECK_MS);
  setInterval(check, CHECK_EVERY_MS);
}

/** Registers the worker of this build and looks for newer ones from then on. */
export function registerWorker(): void {
  navigator.serviceWorker
    // The script is asked for past every HTTP cache, with what it imports.
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then(watchForUpdates)
    .catch(logged('registered'));
}
