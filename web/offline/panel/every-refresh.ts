import { useEffect, useState } from 'react';

/** The interval at which the sync stats are read again. Spec section 9. */
const REFRESH_MS = 10_000;

/** Calls `go` every REFRESH_MS until the returned function is called. */
export function everyRefresh(go: () => void): () => void {
  const timer = setInterval(go, REFRESH_MS);
  return () => clearInterval(timer);
}

/** Returns the device's time, epoch milliseconds, for texts such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => everyRefresh(() => setNow(Date.now())), []);
  return now;
}
