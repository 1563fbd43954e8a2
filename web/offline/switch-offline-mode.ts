import type { QueryClient } from '@tanstack/react-query';
import { useSettings } from '../kit/settings/settings-store.ts';
import { NoStorage } from './database.ts';
import { removeAllData, countUnsent } from './device/stored-data.ts';
import { filterUnsent, useOutbox } from './outbox/outbox-store.ts';
import { loadUnstored, syncNow } from './outbox/outbox.ts';

/** The longest wait for unsent actions to be sent first, milliseconds. */
const SEND_MS = 6_000;

/** The longest wait for the server to learn that this device's key is gone, milliseconds. */
const LEAVE_MS = 2_000;

const set = (on: boolean) => useSettings.getState().setFeature('offlineMode', on);

/** Ignores NoStorage: a device that stores nothing has nothing to lose. */
function without<Result>(instead: Result) {
  return (failure: unknown): Result => {
    if (failure instanceof NoStorage) return instead;
    throw failure;
  };
}

/**
 * Switches offline mode off and removes all users' data here. Unsent changes are sent first if possible. If more are
 * left than the user agreed to lose, it removes nothing, leaves the mode on and returns their number. It returns 0 when
 * the mode is off.
 */
export async function switchOff(agreedTo: number): Promise<number> {
  if (filterUnsent(useOutbox.getState().actions).length > 0) {
    await Promise.race([syncNow(true), new Promise((resolve) => setTimeout(resolve, SEND_MS))]);
  }
  // Switched off first, so that nothing more is stored, and counted then.
  set(false);
  const left = await countUnsent().catch(without(0));
  if (left > agreedTo) {
    set(true);
    return left;
  }
  // From here on, nothing may be sent without a page.
  const { leaveDevice } = await import('./device/own-device.ts');
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  await removeAllData().catch(without(undefined));
  // Loaded early, because it is needed first when the connection is lost.
  void loadUnstored().catch(() => undefined);
  return 0;
}

/** Switches offline mode on. The screens' data is requested again, so that it can be stored. */
export async function switchOn(client: QueryClient): Promise<void> {
  set(true);
  await client.invalidateQueries();
}
