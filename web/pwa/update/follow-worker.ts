import { letGo } from '../../app/leave-guards.ts';
import { holdingTheLock } from '../../offline/lock.ts';
import type { ToWorker } from '../messages.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { afterTakeover } from './after-takeover.ts';
import { setUpdate } from './update-store.ts';

/** What was saved a moment ago may still be said: as long as a toast stands. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/** A send that has no answer after this is cut off by the reload, and repeated under its key. */
const ANSWER_MS = 3_000;
/** The reload happens within this, or the browser asked and the person stayed. */
const RELOAD_MS = 5_000;

let askedFor = false;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits for the request that the outbox is sending, and keeps the next one from starting until the returned function is
 * called or the page is gone. A request that a reload cuts off reaches the server, its answer reaches nobody, and the next
 * page would send the action again.
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

/** Reloads between two sends; not if the person has begun to type meanwhile and was not asked about it. */
async function reload(): Promise<void> {
  const release = await holdSending();
  if (!askedFor && hasUnsavedInput()) {
    release();
    waitUntilSaved();
    return;
  }
  // From here on nothing asks again.
  letGo();
  location.reload();
}

/** Reloads whatever is typed: the person was asked. */
export function reloadNow(): void {
  askedFor = true;
  void reload();
}

/** Brings the waiting version in, here and in every other tab; the reload follows when it has taken over. */
export function bringIn(waiting: ServiceWorker): void {
  const message: ToWorker = { type: 'SKIP_WAITING' };
  askedFor = true;
  waiting.postMessage(message);
}

/** Says that a reload waits, and reloads when nothing typed has been unsaved for a while. */
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

/** Keeps this tab with the worker that has it: another version of the app means another page. */
export function followWorker(): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const next = afterTakeover({ hadWorker, askedFor, unsavedInput: hasUnsavedInput() });
    hadWorker = true;
    if (next === 'reload') void reload();
    if (next === 'wait') waitUntilSaved();
  });
}
