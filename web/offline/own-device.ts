import { toBase64Url } from '../../domain/text/encode-bytes.ts';
import { hc } from 'hono/client';
import { DEVICE_RENEWAL_MS } from '../../domain/devices/device-actions.ts';
import { KEY_ALGORITHM } from '../../domain/devices/signature.ts';
import type { DevicesApi } from '../../worker/features/devices/routes.ts';
import { API_OPTIONS, bodyOf } from '../app/api.ts';
import { AppError } from '../app/app-error.ts';
import { getDeviceId } from '../app/device-id.ts';
import { IS_DEMO_IN_BROWSER } from '../app/transport.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { keepDeviceKey, readDeviceKey, type DeviceKey } from './device-key.ts';
import { forgetDevices } from './farewells.ts';
import { holdingTheLock } from './lock.ts';
import { mayKeep } from './offline-mode.ts';

const devices = hc<DevicesApi>('/api/devices', API_OPTIONS);

/** One tab at a time makes a key, and takes one away. */
const LOCK = 'employee-rewards-device';

/** Only a service worker sends by the key. The demo in the browser has no server to send to. */
const isOfUse = (): boolean =>
  !IS_DEMO_IN_BROWSER && Boolean(navigator.serviceWorker?.controller) && 'subtle' in crypto && mayKeep();

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

async function register(device: DeviceKey): Promise<void> {
  const { id, publicKey, state } = device;
  const clockId = getDeviceId();
  const isRenewal = state === 'registered';
  try {
    await bodyOf(devices.index.$post({ json: { id, publicKey, clockId, isRenewal } }));
  } catch (failure) {
    const isRevoked = isRenewal && failure instanceof AppError && failure.code === 'device_not_found';
    if (isRevoked) await keepDeviceKey({ ...device, state: 'revoked' });
    // Without an answer it is tried again at the next start.
    return;
  }
  await keepDeviceKey({ ...device, clockId, state: 'registered', renewedAt: Date.now() });
}

const isFresh = ({ state, renewedAt, clockId }: DeviceKey): boolean =>
  state === 'revoked' ||
  (state === 'registered' && Date.now() - renewedAt < DEVICE_RENEWAL_MS && clockId === getDeviceId());

/**
 * Sees to it that this device has a key of the user, and of nobody else, so that the service worker can send what they did. The
 * key is kept with how far the server's clock is ahead, and before the server knows it: whatever becomes of the answer, both know the same one. Throws NoStorage.
 */
export function keepDevice(userId: string, serverAheadMs: number): Promise<void> {
  return holdingTheLock(async () => {
    await forgetDevices(userId);
    if (!isOfUse()) return;
    const known = await readDeviceKey(userId);
    const device = known ? { ...known, serverAheadMs } : await makeKey(userId, serverAheadMs);
    await keepDeviceKey(device);
    if (!isFresh(device)) await register(device);
  }, LOCK);
}

/** Takes the keys of this device away after signing out; without a connection the server hears of it later. Throws NoStorage. */
export function leaveDevice(): Promise<void> {
  return holdingTheLock(async () => {
    if (!(await forgetDevices(null))) await askForBackgroundSync();
  }, LOCK);
}
