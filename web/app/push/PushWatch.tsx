import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFromWorker } from '../../pwa/messages.ts';
import { useMe } from '../../kit/session/me.ts';
import { noticesOptions } from '../../kit/notifications/queries.ts';
import { keepSubscription } from '../../kit/push/queries.ts';

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
