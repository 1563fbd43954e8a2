import type { QueryClient } from '@tanstack/react-query';
import { useSettings } from '../kit/settings/settings-store.ts';
import { NoStorage } from './database.ts';
import { removeAllData, countUnsent } from './device/stored-data.ts';
import { filterUnsent, useOutbox } from './outbox/outbox-store.ts';
import { loadUnstored, syncNow } from './outbox/outbox.ts';

/** The longest wait for sending the unsent actions before the switch, milliseconds. */
const SEND_MS = 6_000;

/** The longest wait for revoking this device's key on the server, milliseconds. */
const LEAVE_MS = 2_000;

const set = (on: boolean) => useSettings.getState().setFeature('offlineMode', on);

/**
 * Returns an error handler that returns `instead` for NoStorage, because a device that stores nothing has no data to
 * remove.
 */
function without<Result>(instead: Result) {
  return (failure: unknown): Result => {
    if (failure instanceof NoStorage) return instead;
    throw failure;
  };
}

/**
 * Switches offline mode off and removes all users' data from this device. Sends the unsent actions first, if possible.
 * If more than `agreedTo` actions are still unsent, removes nothing, leaves offline mode on and returns the number of
 * unsent actions. Otherwise returns 0.
 */
export async function switchOff(agreedTo: number): Promise<number> {
  if (filterUnsent(useOutbox.getState().actions).length > 0) {
    await Promise.race([syncNow(true), new Promise((resolve) => setTimeout(resolve, SEND_MS))]);
  }
  // Offline mode is switched off before the actions are counted, so that no further action is stored.
  set(false);
  const left = await countUnsent().catch(without(0));
  if (left > agreedTo) {
    set(true);
    return left;
  }
  // The service worker may no longer send actions without a page, so the key is removed.
  const { leaveDevice } = await import('./device/own-device.ts');
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  await removeAllData().catch(without(undefined));
  // The page needs this part when the connection is lost. The part loads now, because it could not load then.
  void loadUnstored().catch(() => undefined);
  return 0;
}

/** Switches offline mode on. The data of the screens is requested again, so that the device can store it. */
export async function switchOn(client: QueryClient): Promise<void> {
  set(true);
  await client.invalidateQueries();
}
