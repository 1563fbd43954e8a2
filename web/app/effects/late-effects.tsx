import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCardOpen } from '#domain/notices/card-kinds.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { noticesOptions } from '#web/kit/notifications/notices.ts';
import { useNotifications, useUnreadCount } from '#web/kit/notifications/notification-store.ts';
import { isWithin, PATHS } from '#web/kit/paths.ts';
import { keepSubscription } from '#web/kit/push/push-queries.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { ME_KEY, useLoadedMe } from '#web/kit/session/me.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { loadLine } from '#web/live/line.ts';
import { holdLive } from '#web/live/live-session.ts';
import { sendUndoable } from '#web/offline/outbox/undoable.ts';
import { countVisit } from '#web/pwa/install/invitation.ts';
import { readFromWorker } from '#web/pwa/messages.ts';
import { PWA_ENABLED } from '#web/pwa/offer.ts';
import { followWorker, registerWorker } from '#web/pwa/update/follow-worker.ts';
import { useLanguageSync } from './language-sync.ts';

/*
 * The effects that can wait until the first screen is painted. effects.tsx starts them. The effects of the page never
 * stop. The effects of the user stop when the user signs out.
 */

let isPageStarted = false;

/** Measures the app's speed on this device if the user allows it. Starts when the browser is idle. */
function startTelemetry(): void {
  if (!useSettings.getState().features.analytics) return;
  // The browser keeps earlier measurements. If the code does not load, there are no metrics.
  import('#web/vitals/measure.ts').then(({ measure }) => measure()).catch(() => undefined);
}

async function showBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else await navigator.clearAppBadge();
  } catch {
    // The browser refuses a badge, for example when the app runs in a tab.
  }
}

const countUnread = (): number => useNotifications.getState().unreadCount + useUnreadCount.getState().unread;

/** Keeps the badge of the installed app equal to the bell's number. Starts when the browser is idle. */
function startAppBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  let shown = countUnread();
  void showBadge(shown);
  const update = (): void => {
    const unread = countUnread();
    if (unread === shown) return;
    shown = unread;
    void showBadge(unread);
  };
  useNotifications.subscribe(update);
  useUnreadCount.subscribe(update);
}

/** Registers the service worker and follows its updates. Starts when the browser is idle. */
function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void followWorker();
  // The worker's messages are logged. Spec section 7.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = readFromWorker(data);
    if (message) console.info('Service worker:', message.type, message);
  });
  // Without this call, the browser holds the messages back until `onmessage` is set.
  navigator.serviceWorker.startMessages();
  registerWorker();
}

/** Starts the late effects of the page once, even if React mounts the component several times. */
export function LatePageEffects() {
  useEffect(() => {
    if (isPageStarted) return;
    isPageStarted = true;
    startTelemetry();
    // The page that clears the device must not store data again.
    if (!PWA_ENABLED || isWithin(location.pathname, PATHS.clear)) return;
    countVisit();
    startAppBadge();
    startServiceWorker();
  }, []);
  return null;
}

/**
 * Counts the server's unread notifications, for the bell and the dashboard. Starts when the browser is idle, and stops
 * when the user signs out.
 */
function useNoticesWatch(): void {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  const hasCard = data?.items.some(isCardOpen) ?? false;
  useEffect(() => useUnreadCount.setState({ unread, hasCard }), [unread, hasCard]);
  // The count is reset, because the next user has another count.
  useEffect(() => () => useUnreadCount.setState({ unread: 0, hasCard: false }), []);
}

/**
 * Keeps the push subscription of this device up to date. Refreshes the notifications when the page becomes visible,
 * because notifications may have been read or received on another device. Starts when the browser is idle, and stops
 * when the user signs out.
 */
function usePushUpkeep(): void {
  const cache = useQueryClient();
  const { id } = useLoadedMe();
  useEffect(() => {
    const keep = () =>
      keepSubscription(cache, id).catch((error: unknown) => {
        console.warn('The subscription to push notifications could not be kept.', error);
      });
    const refresh = () => void cache.invalidateQueries({ queryKey: noticesOptions.queryKey });
    const onVisible = () => document.visibilityState === 'visible' && refresh();
    const onMessage = ({ data }: MessageEvent) => {
      const message = readFromWorker(data);
      if (message?.type === 'NOTIFIED') refresh();
      if (message?.type === 'PUSH_CHANGED') void keep();
    };
    void keep();
    document.addEventListener('visibilitychange', onVisible);
    // An address without HTTPS has no service workers, and so no push.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    workers?.addEventListener('message', onMessage);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      workers?.removeEventListener('message', onMessage);
    };
  }, [cache, id]);
}

/**
 * Sends actions that can still be undone when the app is hidden, because the app may not come back. Starts when the
 * browser is idle, and stops when the user signs out.
 */
function useSendWhenHidden(): void {
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void sendUndoable().catch(handleError);
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, []);
}

/**
 * Connects the user to the live room. Starts when the browser is idle, and stops ten seconds after the user leaves the
 * employee's and the admin's screens, or at once when the user signs out.
 */
function useLiveConnection(): void {
  const { id } = useLoadedMe();
  const { userId: subject, isConfirmed } = useIdentity();
  const client = useQueryClient();
  useEffect(() => {
    if (!isConfirmed || subject === null) return;
    return holdLive({
      userId: id,
      subject,
      loadLine,
      isOnline: () => IS_DEMO_IN_BROWSER || navigator.onLine,
      onDeactivated: () => void client.invalidateQueries({ queryKey: ME_KEY }),
    });
  }, [id, subject, isConfirmed, client]);
}

export function LateUserEffects() {
  useSendWhenHidden();
  useNoticesWatch();
  useLanguageSync();
  useLiveConnection();
  usePushUpkeep();
  return null;
}
