import { Suspense, useEffect } from 'react';
import { extraPart } from '../app/chunk-error.tsx';
import { isWithin, PATHS } from '../app/paths.ts';
import { startBadge } from './badge.ts';
import { countVisit } from './install/memory.ts';
import { followWorker } from './update/follow-worker.ts';
import { logWorkerMessages } from './update/log-messages.ts';
import { registerWorker } from './update/register.ts';
import { useUpdate } from './update/update-store.ts';

const UpdateCard = extraPart(() => import('./update/UpdateCard.tsx'), 'pwa');

let started = false;

/** Once a page, however often React mounts what is below. The page that clears the device brings nothing back. */
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

/** What runs behind every screen, and the card that it may come to. */
export default function Background() {
  useEffect(start, []);
  const { at } = useUpdate();
  return (
    // Always there: a live region that appears with its text is often not read.
    <div aria-live="polite">
      {at !== 'none' && (
        <Suspense fallback={null}>
          <UpdateCard />
        </Suspense>
      )}
    </div>
  );
}
