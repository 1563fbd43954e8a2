/** The first screen has this long after everything was loaded, milliseconds: its later parts are still to come. */
const HEAD_START_MS = 1_500;
/** A page that never shows a screen, as without an answer, is waited for no longer, milliseconds. */
const PATIENCE_MS = 15_000;

/** A device that never rests goes on all the same after this, milliseconds. */
const REST_AT_LATEST_MS = 5_000;

const firstScreen = Promise.withResolvers<void>();

/** A screen has rendered. */
export const noteScreen = (): void => firstScreen.resolve();

/** Resolves when the first screen has rendered. */
export const whenScreenShown = (): Promise<void> => firstScreen.promise;

/**
 * Calls back when the first screen is there and the page has a moment: what runs then takes nothing from it. The returned
 * function calls it off.
 */
export function whenSettled(go: () => void): () => void {
  const stop = new AbortController();
  const start = () => stop.signal.aborted || go();
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: REST_AT_LATEST_MS }) : start();
  const atLatest = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const whenShown = () => void Promise.race([firstScreen.promise, atLatest()]).then(whenIdle);
  const whenLoaded = () => setTimeout(whenShown, HEAD_START_MS);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal: stop.signal });
  return () => stop.abort();
}
