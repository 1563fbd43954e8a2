import { useSettings } from '../app/settings/settings-store.ts';
import { useOutbox } from './outbox-store.ts';

/**
 * Whether a write made now would wait on the device: there is no connection, and the device may keep it. With offline mode
 * off, such a write is refused at once (docs/decisions/0035).
 */
export function useWillWait(): boolean {
  const isOnline = useOutbox((state) => state.isOnline);
  return useSettings(({ features }) => features.offlineMode) && !isOnline;
}
