import { Suspense } from 'react';
import { extraPart } from '../chunk-error.tsx';
import NoticesWatch from '../notifications/NoticesWatch.tsx';

const Live = extraPart(() => import('../../live/Live.tsx'), 'live');

/** What runs beside the bell once the first screen is there: the count of notices, and live updates with one's presence. */
export default function SettledParts() {
  return (
    <>
      <NoticesWatch />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
    </>
  );
}
