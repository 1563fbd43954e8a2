import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Returns the server's current instant, updated every second. */
export function useServerClock(aheadMs: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now + aheadMs);
}
