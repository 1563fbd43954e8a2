/**
 * Calls `act` when the browser is idle, or after `atLatestMs` at the latest. The returned function cancels the call.
 */
export function onceIdle(act: () => void, atLatestMs: number): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(act, { timeout: atLatestMs });
  return () => cancelIdleCallback(wait);
}

/** The longest wait for optional work on a device that is never idle, milliseconds. */
const REST_AT_LATEST_MS = 1_000;

/** Resolves when the browser is idle, or after one second at the latest. */
export const whenIdle = () => new Promise<void>((resolve) => void onceIdle(resolve, REST_AT_LATEST_MS));
