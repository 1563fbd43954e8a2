/** Calls back when the browser has a moment, `atLatestMs` at most from now. The returned function calls it off. */
export function onceIdle(act: () => void, atLatestMs: number): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(act, { timeout: atLatestMs });
  return () => cancelIdleCallback(wait);
}

/** For what nobody waits for: a device that never rests goes on all the same after this, milliseconds. */
const REST_AT_LATEST_MS = 1_000;

/** Resolves when the browser has a moment, a second from now at the latest. */
export const whenIdle = () => new Promise<void>((resolve) => void onceIdle(resolve, REST_AT_LATEST_MS));
