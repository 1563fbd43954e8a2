import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../kit/settings/settings-store.ts';
import { useOutbox } from './outbox/outbox-store.ts';

/** Decision 0008. */
export const mayStoreOffline = (): boolean => useSettings.getState().features.offlineMode;

export const onSwitchedOff = (go: () => void): (() => void) =>
  useSettings.subscribe(({ features }, before) => {
    if (before.features.offlineMode && !features.offlineMode) go();
  });

/** The interval at which the sync stats are read again. Spec section 9. */
const REFRESH_MS = 10_000;

export function everyRefresh(go: () => void): () => void {
  const timer = setInterval(go, REFRESH_MS);
  return () => clearInterval(timer);
}

/** Returns the device's time, epoch milliseconds, for texts such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => everyRefresh(() => setNow(Date.now())), []);
  return now;
}

/**
 * Returns true when a write would wait on the device, because the device is offline and may store the write. When
 * offline mode is off, such a write is refused at once (docs/decisions/0008).
 */
export function useWillWait(): boolean {
  const isOnline = useOutbox((state) => state.isOnline);
  return useSettings(({ features }) => features.offlineMode) && !isOnline;
}

/** Returns true when a refresh of the query got no answer, so the query shows old data. */
const isUnanswered = ({ state }: Query): boolean =>
  state.dataUpdatedAt > 0 && (state.status === 'error' || state.fetchFailureCount > 1);

/**
 * Returns the time of the oldest data on the screen, epoch milliseconds, when the device is offline or the server does
 * not answer.
 */
export function useStaleSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const isOnline = useOutbox((state) => state.isOnline);
  const read = () => {
    const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.dataUpdatedAt > 0);
    if (shown.length === 0 || (isOnline && !shown.some(isUnanswered))) return null;
    return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  };
  return useSyncExternalStore((listener) => cache.subscribe(listener), read, read);
}
