import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** Nobody asked for these parts: one that does not load is only logged. */
const Background = lazy<ComponentType>(() =>
  import('./Background.tsx').catch((error: unknown) => {
    console.warn('The parts for installing and updating did not load.', error);
    return { default: () => null };
  }),
);

/** Installing and updating, once the page has painted. */
export function LaterParts() {
  const [due, setDue] = useState(false);
  useEffect(() => afterFirstPaint(() => setDue(true)), []);
  return due ? (
    <Suspense fallback={null}>
      <Background />
    </Suspense>
  ) : null;
}
