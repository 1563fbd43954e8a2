import { useEffect, useState } from 'react';

/** Spec section 9: how often the figures of the panel are taken anew. */
const REFRESH_MS = 10_000;

/** The device's time, epoch milliseconds, for words such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
