import { letGo } from '#web/kit/leaving/leave-guards.ts';
import { holdingTheLock } from '#web/offline/outbox/action-store.ts';
import { VERSION_ENTRY, type ToWorker } from '../messages.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { setUpdate } from './update-store.ts';

/** A busy worker on a slow phone answers late. */
const PATIENCE_MS = 30_000;

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

function readPageVersion(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Old browsers have no `serverTiming`.
  return navigation?.serverTiming?.find(({ name }) => name === VERSION_ENTRY)?.description ?? null;
}

/** The time without unsaved input before a delayed reload. A toast about the last save may be visible for that long. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/**
 * The longest wait for the answer to a request. After that, the reload cuts the request off, and the next page sends
 * the request again under the same idempotency key.
 */
const ANSWER_MS = 3_000;
/** The time within which a reload happens. After that time, the user has chosen to stay on the page. */
const RELOAD_MS = 5_000;

/**
 * The longest wait until the new worker takes over. The old worker stays until it has answered its open requests. A
 * reload ends the requests of this tab.
 */
const TAKEOVER_MS = 10_000;

let isUpdateRequested = false;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Delays the next request until the returned function is called, RELOAD_MS have passed, or the page is gone. A request
 * that a reload cuts off still reaches the server, but its answer is lost, so the next page would send the action
 * again.
 */
async function holdSending(): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isFree = new Promise<void>((resolve) => {
    void holdingTheLock(async () => {
      resolve();
      await Promise.race([released, wait(RELOAD_MS)]);
    }).catch(resolve);
  });
  await Promise.race([isFree, wait(ANSWER_MS)]);
  return release;
}

/**
 * Reloads between two requests of the outbox. If the user has typed meanwhile and did not ask for the update, the
 * reload waits until the input is saved.
 */
async function reload(): Promise<void> {
  const release = await holdSending();
  if (!isUpdateRequested && hasUnsavedInput()) {
    release();
    waitUntilSaved();
    return;
  }
  // From here on, no guard asks the user before the page closes.
  letGo();
  location.reload();
}

/** Reloads despite unsaved input, because the user asked for the reload. */
export function reloadNow(): void {
  isUpdateRequested = true;
  void reload();
}

/** Activates the waiting version in this tab and in every other tab. */
export function bringIn(waiting: ServiceWorker): void {
  const message: ToWorker = { type: 'SKIP_WAITING' };
  isUpdateRequested = true;
  waiting.postMessage(message);
  void wait(TAKEOVER_MS).then(reload);
}

function waitUntilSaved(): void {
  setUpdate({ at: 'reload-waits' });
  let quietMs = 0;
  const timer = setInterval(() => {
    quietMs = hasUnsavedInput() ? 0 : quietMs + LOOK_EVERY_MS;
    if (quietMs < QUIET_MS) return;
    clearInterval(timer);
    void reload();
  }, LOOK_EVERY_MS);
}

export interface Takeover {
  /** True when the tab had a worker before. The new worker is then of another version. */
  hadWorker: boolean;
  /** True when the user pressed Update Now in this tab. That button already asks about unsaved input. */
  askedFor: boolean;
  unsavedInput: boolean;
}

/** The first worker of a device changes nothing. */
export function afterTakeover({ hadWorker, askedFor, unsavedInput }: Takeover): 'stay' | 'reload' | 'wait' {
  if (askedFor) return 'reload';
  if (!hadWorker) return 'stay';
  return unsavedInput ? 'wait' : 'reload';
}

/**
 * Keeps this tab on the version of its worker: when a worker of a new version takes over, the tab reloads. The worker
 * may have taken over before this call, while the page loaded.
 */
export async function followWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  const { controller } = container;
  let hadWorker = controller !== null;
  const takenOver = () => {
    const next = afterTakeover({ hadWorker, askedFor: isUpdateRequested, unsavedInput: hasUnsavedInput() });
    hadWorker = true;
    if (next === 'reload') void reload();
    if (next === 'wait') waitUntilSaved();
  };
  container.addEventListener('controllerchange', takenOver);
  const sent = readPageVersion();
  if (!controller || sent === null) return;
  const version = await askVersion(controller);
  // A later takeover has its own event.
  if (version !== null && version !== sent && container.controller === controller) takenOver();
}

/** Spec section 9. */
const FIRST_CHECK_MS = 5_000;
const CHECK_EVERY_MS = 30 * 60_000;

/** Returns a function that logs a failed registration or update. A user cannot fix such a failure. */
const logged = (what: string) => (error: unknown) => console.warn(`The service worker was not ${what}.`, error);

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

export function registerWorker(): void {
  navigator.serviceWorker
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then(watchForUpdates)
    .catch(logged('registered'));
}
