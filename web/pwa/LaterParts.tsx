import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenSettled } from '../kit/when-settled.ts';

/** Optional parts: one that does not load is only logged. */
const Background = lazy<ComponentType>(() =>
  import('./Background.tsx').catch((error: unknown) => {
    console.warn('The parts for installing and updating did not load.', error);
    return { default: () => null };
  }),
);

/** Loads installing and updating, once the first screen is there. */
export function LaterParts() {
  const [due, setDue] = useState(false);
  useEffect(() => whenSettled(() => setDue(true)), []);
  return due ? (
    <Suspense fallback={null}>
      <Background />
    </Suspense>
  ) : null;
}
