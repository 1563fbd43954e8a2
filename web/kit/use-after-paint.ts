import { startTransition, useEffect, useState } from 'react';
import { onceIdle } from './when-idle.ts';

/** The longest delay on a busy device, milliseconds. */
const AT_LATEST_MS = 300;

/** Returns true when the main content is painted and the browser is idle, so that other parts may load and render. */
export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => onceIdle(() => startTransition(() => setIsAfter(true)), AT_LATEST_MS), []);
  return isAfter;
}
