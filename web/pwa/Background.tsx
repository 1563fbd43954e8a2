import { Suspense, useEffect } from 'react';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { isWithin, PATHS } from '../kit/paths.ts';
import { countVisit } from './install/memory.ts';
import { followWorker } from './update/follow-worker.ts';
import { registerWorker } from './update/register.ts';
import { useUpdate } from './update/update-store.ts';
import { useNotifications } from '../kit/notifications/notification-store.ts';
import { useUnreadCount } from '../kit/notifications/unread-count.ts';
import { readFromWorker } from './messages.ts';

const UpdateCard = extraPart(() => import('./update/UpdateCard.tsx'), 'pwa');

let started = false;

/** Shows the count on the icon of the installed app. Does nothing on a system that has no badges. */
async function show(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else await navigator.clearAppBadge();
  } catch {
    // The browser refuses a badge, for example when the app runs in a tab.
  }
}

const countUnread = (): number => useNotifications.getState().unreadCount + useUnreadCount.getState().unread;

/** Keeps the badge of the installed app equal to the bell's number. */
function startBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  let shown = countUnread();
  void show(shown);
  const update = (): void => {
    const unread = countUnread();
    if (unread === shown) return;
    shown = unread;
    void show(unread);
  };
  useNotifications.subscribe(update);
  useUnreadCount.subscribe(update);
}

/** Logs the worker's messages. Spec section 7. */
function logWorkerMessages(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = readFromWorker(data);
    if (message) console.info('Service worker:', message.type, message);
  });
  // Without this call, the browser holds the messages back until `onmessage` is set.
  navigator.serviceWorker.startMessages();
}

/**
 * Starts the background parts once per page, even if React mounts the component several times. Starts nothing on the
 * page that clears the device, because that page must not store data again.
 */
function start(): void {
  if (started || isWithin(location.pathname, PATHS.clear)) return;
  started = true;
  countVisit();
  startBadge();
  if (!('serviceWorker' in navigator)) return;
  void followWorker();
  logWorkerMessages();
  registerWorker();
}

/** Starts the parts that run behind every screen, and shows the update card when there is a new version. */
export default function Background() {
  useEffect(start, []);
  const { at } = useUpdate();
  return (
    // This region is always in the page, because screen readers often skip a live region that appears together with its
    // text.
    <div aria-live="polite">
      {at !== 'none' && (
        <Suspense fallback={null}>
          <UpdateCard />
        </Suspense>
      )}
    </div>
  );
}
