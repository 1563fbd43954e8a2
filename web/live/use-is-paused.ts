import { useOutbox } from '../offline/outbox/outbox-store.ts';
import { useLive } from './live-store.ts';

/** Returns true when there are no live updates because the device is offline. */
export function useIsPaused(): boolean {
  const isDisconnected = useLive(({ status }) => status === 'disconnected');
  const isOnline = useOutbox((state) => state.isOnline);
  return isDisconnected && !isOnline;
}
