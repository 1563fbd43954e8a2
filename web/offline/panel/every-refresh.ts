/** The interval at which the sync stats are read again. Spec section 9. */
const REFRESH_MS = 10_000;

/** Calls `go` at every refresh of the panel. The returned function stops it. */
export function everyRefresh(go: () => void): () => void {
  const timer = setInterval(go, REFRESH_MS);
  return () => clearInterval(timer);
}
