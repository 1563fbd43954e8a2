import { useSettings } from '../../kit/settings/settings-store.ts';
import { useOutbox } from './outbox-store.ts';

/**
 * Returns true when a write would wait on the device: it is offline, and the device may store it. With offline mode
 * off, such a write is refused at once (docs/decisions/0035).
 */
export function useWillWait(): boolean {
  const isOnline = useOutbox((state) => state.isOnline);
  return useSettings(({ features }) => features.offlineMode) && !isOnline;
}
