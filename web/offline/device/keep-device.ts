import type { QueryClient } from '@tanstack/react-query';
import { meOptions, serverNow } from '../../kit/session/me.ts';
import { keepDevice } from './own-device.ts';

/**
 * Makes the key with which the service worker signs its requests. On a first visit, waits until a service worker
 * controls the page.
 */
export async function keepDeviceWhenServed(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const keep = async () => {
    const me = client.getQueryData(meOptions.queryKey);
    if (signal.aborted || !me) return;
    await keepDevice(userId, serverNow(me).getTime() - Date.now());
  };
  if (serviceWorker?.controller) return keep();
  // After a failure, the next start of the app tries again.
  const onWorker = () => void keep().catch(() => undefined);
  serviceWorker?.addEventListener('controllerchange', onWorker, { once: true, signal });
}
