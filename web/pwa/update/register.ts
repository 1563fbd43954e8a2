import { setUpdate } from './update-store.ts';
import type { ToWorker } from '../messages.ts';

/** Spec section 9. */
const FIRST_CHECK_MS = 5_000;
const CHECK_EVERY_MS = 30 * 60_000;

/** Returns a logger for failures of registering and updating, which a user cannot fix. */
const logged = (what: string) => (error: unknown) => console.warn(`The service worker was not ${what}.`, error);

/** The longest wait for an answer, milliseconds. An older worker does not know the question. */
const PATIENCE_MS = 2_000;

/** Returns the version of a worker, or null without an answer. */
function askVersion(worker: ServiceWorker): Promise<string | null> {
  const question: ToWorker = { type: 'GET_VERSION' };
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (version: unknown) => {
      port1.close();
      resolve(typeof version === 'string' ? version : null);
    };
    port1.addEventListener('message', ({ data }: MessageEvent<{ version?: unknown } | null>) => done(data?.version));
    port1.start();
    setTimeout(() => done(null), PATIENCE_MS);
    worker.postMessage(question, [port2]);
  });
}

/** Shows the card when `registration` has a waiting version while another one runs this page. */
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
  // A version that waits since an earlier visit.
  void offer(registration);
  const check = () => void registration.update().catch(logged('checked for an update'));
  setTimeout(check, FIRST_CHECK_MS);
  setInterval(check, CHECK_EVERY_MS);
}

/** Registers the worker of this build, and checks for newer ones from then on. */
export function registerWorker(): void {
  navigator.serviceWorker
    // The script and its imports are requested past every HTTP cache.
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then(watchForUpdates)
    .catch(logged('registered'));
}
