import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFromWorker } from '../../pwa/messages.ts';
import { useMe } from '../../kit/session/me.ts';
import { noticesOptions } from '../../kit/notifications/queries.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { readPushUser } from '../../kit/push/consent.ts';
import { findSubscription, subscribeBrowser } from '../../kit/push/device.ts';
import { isKnownToServer, preferencesOptions, switchPushOff, tellServer } from '../../kit/push/queries.ts';

/**
 * Makes the push subscription of the browser and of the server match. The user who switched push on at this device
 * stays subscribed, even if the browser changed the subscription or the server lost it. A subscription that another
 * user left on this device is ended.
 */
async function keepSubscription(cache: QueryClient, userId: string): Promise<void> {
  const subscription = await findSubscription();
  const isOn = readPushUser() === userId && useSettings.getState().features.notifications;
  if (!isOn) {
    if (subscription) await switchPushOff();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const { pushKey } = await cache.fetchQuery(preferencesOptions);
  if (pushKey === null) return;
  const current = await subscribeBrowser(pushKey);
  if (!(await isKnownToServer(current.endpoint))) await tellServer(current, userId);
}

/**
 * Keeps the push subscription of this device up to date. Refreshes the notifications when the page becomes visible,
 * because notifications may have been read or received on another device. Renders nothing.
 */
export default function PushWatch() {
  const cache = useQueryClient();
  const { id } = useMe();
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
  return null;
}
