import { useQueryClient, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useOutbox } from './outbox/outbox-store.ts';

/** Returns true when a refresh of the query got no answer, so the query shows old data. */
const isUnanswered = ({ state }: Query): boolean =>
  state.dataUpdatedAt > 0 && (state.status === 'error' || state.fetchFailureCount > 1);

/**
 * Returns the time of the oldest data on the screen, epoch milliseconds, when the device is offline or the server does
 * not answer. Otherwise returns null.
 */
export function useStaleSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const isOnline = useOutbox((state) => state.isOnline);
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.dataUpdatedAt > 0);
      if (shown.length === 0 || (isOnline && !shown.some(isUnanswered))) return null;
      return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    },
  );
}
