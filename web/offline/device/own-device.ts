import type { QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { DEVICE_RENEWAL_MS } from '#domain/devices/device-actions.ts';
import { KEY_ALGORITHM } from '#domain/devices/signature.ts';
import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { sendAs } from '#web/kit/api/api.ts';
import { toResponseError } from '#web/kit/api/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { getDeviceId, meOptions, serverNow } from '#web/kit/session/me.ts';
import type { devicesRoutes } from '#worker/features/devices/routes.ts';
import { mayStoreOffline } from '../offline-mode.ts';
import { holdingTheLock } from '../outbox/action-store.ts';
import { askForBackgroundSync } from '../outbox/background-sync.ts';
import { forgetDevices, keepDeviceKey, readDeviceKey, type DeviceKey } from './device-key.ts';

/** Throws NoSession when the user is not signed in any more. */
const makeClient = (userId: string) =>
  hc<typeof devicesRoutes>('/api/devices', {
    fetch: (input: RequestInfo | URL, init: RequestInit = {}) => sendAs(userId, String(input), init),
  });

const LOCK = 'employee-rewards-device';

/** A key needs a service worker, and a server, which the demo in the browser does not have. */
const isUsable = (): boolean =>
  !IS_DEMO_IN_BROWSER && Boolean(navigator.serviceWorker?.controller) && 'subtle' in crypto && mayStoreOffline();

async function makeKey(userId: string, serverAheadMs: number): Promise<DeviceKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, false, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', publicKey);
  return {
    userId,
    id: crypto.randomUUID(),
    privateKey,
    publicKey: toBase64Url(raw),
    clockId: getDeviceId(),
    state: 'new',
    renewedAt: Date.now(),
    serverAheadMs,
  };
}

/** After a failure, the next start of the app tries again. */
async function register(device: DeviceKey): Promise<void> {
  const { userId, id, publicKey, state } = device;
  const clockId = getDeviceId();
  const isRenewal = state === 'registered';
  const answer = await makeClient(userId)
    .index.$post({ json: { id, publicKey, clockId, isRenewal } })
    .catch(() => null);
  if (answer?.ok) {
    await keepDeviceKey({ ...device, clockId, state: 'registered', renewedAt: Date.now() });
  } else if (answer && isRenewal) {
    const { code } = await toResponseError(answer);
    if (code === 'device_not_found') await keepDeviceKey({ ...device, state: 'revoked' });
  }
}

const isFresh = ({ state, renewedAt, clockId }: DeviceKey): boolean =>
  state === 'revoked' ||
  (state === 'registered' && Date.now() - renewedAt < DEVICE_RENEWAL_MS && clockId === getDeviceId());

/**
 * Makes sure that this device has a key for this user and for no other user, so that the service worker can send queued
 * actions. Also stores how far the server's clock is ahead of this device's clock. The device stores the key before it
 * registers the key, so that device and server have the same key even if the answer is lost. Throws NoStorage.
 */
function keepDevice(userId: string, serverAheadMs: number): Promise<void> {
  return holdingTheLock(async () => {
    await forgetDevices(userId);
    if (!isUsable()) return;
    const known = await readDeviceKey(userId);
    const device = known ? { ...known, serverAheadMs } : await makeKey(userId, serverAheadMs);
    await keepDeviceKey(device);
    if (!isFresh(device)) await register(device);
  }, LOCK);
}

/** On a first visit, waits until a service worker controls the page. */
export async function keepDeviceWhenServed(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const keep = async () => {
    const me = client.getQueryData(meOptions.queryKey);
    if (signal.aborted || !me) return;
    await keepDevice(userId, serverNow(me).getTime() - Date.now());
  };
  if (serviceWorker?.controller) return keep();
  const onWorker = () => void keep().catch(() => undefined);
  serviceWorker?.addEventListener('controllerchange', onWorker, { once: true, signal });
}

/** When the device is offline, the server revokes the keys later. Throws NoStorage. */
export function leaveDevice(): Promise<void> {
  return holdingTheLock(async () => {
    if (!(await forgetDevices(null))) await askForBackgroundSync();
  }, LOCK);
}
