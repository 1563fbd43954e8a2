import { useSettings } from '../../kit/settings/settings-store.ts';
import { useOutbox } from './outbox-store.ts';

/**
 * Returns true when a write would wait on the device, because the device is offline and may store the write. When
 * offline mode is off, such a write is refused at once (docs/decisions/0035).
 */
export function useWillWait(): boolean {
  const isOnline = useOutbox((state) => state.isOnline);
  return useSettings(({ features }) => features.offlineMode) && !isOnline;
}
