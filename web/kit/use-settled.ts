import { useEffect, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/** Returns true when the first screen has rendered and the browser has been idle (`whenSettled`). */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return isSettled;
}
