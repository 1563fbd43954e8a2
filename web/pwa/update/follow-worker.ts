import { letGo } from '../../app/leave-guards.ts';
import type { ToWorker } from '../messages.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { afterTakeover } from './after-takeover.ts';
import { setUpdate } from './update-store.ts';

/** What was saved a moment ago may still be said: as long as a toast stands. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

let askedFor = false;

/** From here on nothing asks again: the person was asked. */
export function reloadNow(): void {
  letGo();
  location.reload();
}

/** Brings the waiting version in, here and in every other tab; the reload follows when it has taken over. */
export function bringIn(waiting: ServiceWorker): void {
  const message: ToWorker = { type: 'SKIP_WAITING' };
  askedFor = true;
  waiting.postMessage(message);
}

/** Reloads when nothing typed has been unsaved for a while. */
function reloadWhenSaved(): void {
  let quietMs = 0;
  const timer = setInterval(() => {
    quietMs = hasUnsavedInput() ? 0 : quietMs + LOOK_EVERY_MS;
    if (quietMs < QUIET_MS) return;
    clearInterval(timer);
    location.reload();
  }, LOOK_EVERY_MS);
}

/** Keeps this tab with the worker that has it: another version of the app means another page. */
export function followWorker(): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const next = afterTakeover({ hadWorker, askedFor, unsavedInput: hasUnsavedInput() });
    hadWorker = true;
    if (next === 'reload') reloadNow();
    if (next !== 'wait') return;
    setUpdate({ at: 'reload-waits' });
    reloadWhenSaved();
  });
}
