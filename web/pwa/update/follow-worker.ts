import { letGo } from '../../kit/leaving/leave-guards.ts';
import { holdingTheLock } from '../../offline/outbox/lock.ts';
import type { ToWorker } from '../messages.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { setUpdate } from './update-store.ts';

/** The time for which a toast about a recent save may still be visible. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/** The longest wait for a request's answer. The reload then cuts the request off, and it is repeated under its key. */
const ANSWER_MS = 3_000;
/** The time in which a reload happens, unless the browser asked and the user stayed. */
const RELOAD_MS = 5_000;

let isUpdateRequested = false;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits for the outbox's current request, and delays the next one until the returned function is called or the page is
 * gone. A request that a reload cuts off still reaches the server, but its answer is lost and the next page would send
 * the action again.
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

/** Reloads between two requests, unless the user has typed meanwhile and was not asked about it. */
async function reload(): Promise<void> {
  const release = await holdSending();
  if (!isUpdateRequested && hasUnsavedInput()) {
    release();
    waitUntilSaved();
    return;
  }
  // From here on no guard asks again.
  letGo();
  location.reload();
}

/** Reloads despite unsaved input, because the user was asked. */
export function reloadNow(): void {
  isUpdateRequested = true;
  void reload();
}

/** Activates the waiting version, here and in every other tab. The reload follows when it has taken over. */
export function bringIn(waiting: ServiceWorker): void {
  const message: ToWorker = { type: 'SKIP_WAITING' };
  isUpdateRequested = true;
  waiting.postMessage(message);
}

/** Shows that a reload waits, and reloads when there was no unsaved input for a while. */
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

/** The facts in a tab when another worker takes it over. */
export interface Takeover {
  /** True when the tab had a worker before, so that the new one is of another version. */
  hadWorker: boolean;
  /** True when the user pressed Update Now here, and was asked about unsaved input. */
  askedFor: boolean;
  unsavedInput: boolean;
}

/**
 * Decides what a tab does. A device's first worker changes nothing. A new version is loaded at once, or after typed
 * data is saved or abandoned.
 */
export function afterTakeover({ hadWorker, askedFor, unsavedInput }: Takeover): 'stay' | 'reload' | 'wait' {
  if (askedFor) return 'reload';
  if (!hadWorker) return 'stay';
  return unsavedInput ? 'wait' : 'reload';
}

/** Keeps this tab on the same version as its worker: a new version reloads the page. */
export function followWorker(): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const next = afterTakeover({ hadWorker, askedFor: isUpdateRequested, unsavedInput: hasUnsavedInput() });
    hadWorker = true;
    if (next === 'reload') void reload();
    if (next === 'wait') waitUntilSaved();
  });
}
