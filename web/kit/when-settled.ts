/** The time between loading and optional work, milliseconds: the first screen's later parts still arrive in it. */
const HEAD_START_MS = 1_500;
/** The longest wait for the first screen, milliseconds. Without an answer a page never shows one. */
const PATIENCE_MS = 15_000;

/** The longest wait for a device that is never idle, milliseconds. */
const REST_AT_LATEST_MS = 5_000;

const firstScreen = Promise.withResolvers<void>();

/** Records that a screen has rendered. */
export const noteScreen = (): void => firstScreen.resolve();

/** Resolves when the first screen has rendered. */
export const whenScreenShown = (): Promise<void> => firstScreen.promise;

/**
 * Calls back when the first screen is there and the browser is idle, so that the work does not slow it down. The
 * returned function cancels it.
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
