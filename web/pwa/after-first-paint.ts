/** A browser without requestIdleCallback waits this long instead. */
const SOON_MS = 1_000;

/** Calls back when the page is there and has a moment: what runs then takes nothing from the first paint. */
export function afterFirstPaint(go: () => void): () => void {
  const stop = new AbortController();
  const whenIdle = () => {
    const start = () => stop.signal.aborted || go();
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else setTimeout(start, SOON_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
