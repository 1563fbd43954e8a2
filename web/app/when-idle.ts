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

/** Resolves when the browser has a moment, `atLatestMs` at most from now. */
export const whenIdle = (atLatestMs: number) => new Promise<void>((resolve) => void onceIdle(resolve, atLatestMs));
