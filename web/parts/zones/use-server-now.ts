import { useEffect, useState } from 'react';
import { serverNow, type LoadedMe } from '../../kit/session/me.ts';

const EVERY_MS = 15_000;

/** Returns the server's time, for clocks with minutes. */
export function useServerNow(me: LoadedMe): Date {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return serverNow(me);
}
