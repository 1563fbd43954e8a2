/** Spec section 9: the interval at which the sync stats are read again. */
const REFRESH_MS = 10_000;

/** Calls `go` at every refresh of the panel. The returned function calls it off. */
export function everyRefresh(go: () => void): () => void {
  const timer = setInterval(go, REFRESH_MS);
  return () => clearInterval(timer);
}
