import { Suspense, useEffect } from 'react';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { isWithin, PATHS } from '../kit/paths.ts';
import { startBadge } from './badge.ts';
import { countVisit } from './install/memory.ts';
import { followWorker } from './update/follow-worker.ts';
import { logWorkerMessages } from './update/log-messages.ts';
import { registerWorker } from './update/register.ts';
import { useUpdate } from './update/update-store.ts';

const UpdateCard = extraPart(() => import('./update/UpdateCard.tsx'), 'pwa');

let started = false;

/**
 * Starts the background parts once per page, however often React mounts the component. It skips the page that clears
 * the device, which must not store anything again.
 */
function start(): void {
  if (started || isWithin(location.pathname, PATHS.clear)) return;
  started = true;
  countVisit();
  startBadge();
  if (!('serviceWorker' in navigator)) return;
  followWorker();
  logWorkerMessages();
  registerWorker();
}

/** Starts the parts that run behind every screen, and shows the update card when needed. */
export default function Background() {
  useEffect(start, []);
  const { at } = useUpdate();
  return (
    // Always in the page, because screen readers often skip a live region that appears with its text.
    <div aria-live="polite">
      {at !== 'none' && (
        <Suspense fallback={null}>
          <UpdateCard />
        </Suspense>
      )}
    </div>
  );
}
