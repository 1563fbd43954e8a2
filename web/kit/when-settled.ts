/**
 * The time between the end of loading and optional work, milliseconds. In this time, the later parts of the first
 * screen still load.
 */
export const HEAD_START_MS = 1_500;
/**
 * The longest wait for the first screen, milliseconds. When the server does not answer, a page never shows a screen.
 */
const PATIENCE_MS = 15_000;

/** The longest wait for a device that is never idle, milliseconds. */
const REST_AT_LATEST_MS = 5_000;

const firstScreen = Promise.withResolvers<void>();

/** Records that a screen has rendered. */
export const noteScreen = (): void => firstScreen.resolve();

/** Resolves when the first screen has rendered. */
export const whenScreenShown = (): Promise<void> => firstScreen.promise;

/**
 * Calls `go` when the first screen has rendered and the browser is idle, so that the work does not slow the screen
 * down. The returned function cancels the call.
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
