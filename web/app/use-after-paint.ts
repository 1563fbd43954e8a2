import { startTransition, useEffect, useState } from 'react';
import { onceIdle } from './when-idle.ts';

/** A busy device does not keep it back for longer, milliseconds. */
const AT_LATEST_MS = 300;

/** False until what people came for is painted and the browser has a moment: then the rest may load and render. */
export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => onceIdle(() => startTransition(() => setIsAfter(true)), AT_LATEST_MS), []);
  return isAfter;
}
