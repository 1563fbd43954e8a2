import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFromWorker } from '../../pwa/messages.ts';
import { useMe } from '../me.ts';
import { noticesOptions } from '../notifications/queries.ts';
import { useSettings } from '../settings/settings-store.ts';
import { readPushUser } from './consent.ts';
import { findSubscription, subscribeBrowser } from './device.ts';
import { isKnownToServer, preferencesOptions, switchPushOff, tellServer } from './queries.ts';

/**
 * Brings browser and server to agree about this device: who switched push on here stays subscribed, although the browser changed its
 * subscription or the server lost it; the subscription of somebody who signed out by another way ends.
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

/** Follows push on this device, and asks for what was read or came on another when the app comes to the front. It shows nothing. */
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
    // Without service workers, as on an address without https, nothing is pushed.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    workers?.addEventListener('message', onMessage);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      workers?.removeEventListener('message', onMessage);
    };
  }, [cache, id]);
  return null;
}
