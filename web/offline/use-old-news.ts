import { useQueryClient, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useOutbox } from './outbox-store.ts';

/** Asked again and without an answer: what is shown is what there was. */
const isUnanswered = ({ state }: Query): boolean =>
  state.dataUpdatedAt > 0 && (state.status === 'error' || state.fetchFailureCount > 1);

/**
 * When the oldest of what is on the screen was told, epoch milliseconds, while it cannot be told anew: without a
 * connection, or with a server that does not answer. Otherwise null.
 */
export function useOldNews(): number | null {
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
