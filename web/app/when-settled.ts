/** The first screen has this long after everything was loaded, milliseconds: its record is still to come. */
const HEAD_START_MS = 1_500;

/**
 * Calls back when the first screen is there and the page has a moment: what runs then takes nothing from it. The returned
 * function calls it off.
 */
export function whenSettled(go: () => void): () => void {
  const stop = new AbortController();
  const start = () => stop.signal.aborted || go();
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(start) : start());
  const whenLoaded = () => setTimeout(whenIdle, HEAD_START_MS);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal: stop.signal });
  return () => stop.abort();
}
