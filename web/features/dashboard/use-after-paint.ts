import { startTransition, useEffect, useState } from 'react';

/** A busy device does not keep it back for longer, milliseconds. */
const AT_LATEST_MS = 300;

/** False until what people came for is painted and the browser has a moment: then the rest may load and render. */
export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const go = () => startTransition(() => setIsAfter(true));
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(go, 50);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(go, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(wait);
  }, []);
  return isAfter;
}
