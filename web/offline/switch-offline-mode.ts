import type { QueryClient } from '@tanstack/react-query';
import { useSettings } from '../app/settings/settings-store.ts';
import { NoStorage } from './database.ts';
import { removeEverything, unsentCount } from './kept-data.ts';
import { unsentOf, useOutbox } from './outbox-store.ts';
import { loadUnkept, syncNow } from './outbox.ts';

/** The longest wait for unsent actions to be sent first, milliseconds. */
const SEND_MS = 6_000;

/** The longest wait for the server to hear that the key of this device is gone, milliseconds. */
const LEAVE_MS = 2_000;

const set = (on: boolean) => useSettings.getState().setFeature('offlineMode', on);

/** A device that keeps nothing anyway has nothing to lose. */
function without<Result>(instead: Result) {
  return (failure: unknown): Result => {
    if (failure instanceof NoStorage) return instead;
    throw failure;
  };
}

/**
 * Switches offline mode off and removes everything that is kept here, of anybody. Unsent changes are sent first where that
 * is possible. More of them left than the person agreed to lose: nothing is removed, the mode stays on, and their number
 * is given. 0: it is off.
 */
export async function switchOff(agreedTo: number): Promise<number> {
  if (unsentOf(useOutbox.getState().actions).length > 0) {
    await Promise.race([syncNow(true), new Promise((resolve) => setTimeout(resolve, SEND_MS))]);
  }
  // First off, so that nothing more is kept, and then counted.
  set(false);
  const left = await unsentCount().catch(without(0));
  if (left > agreedTo) {
    set(true);
    return left;
  }
  // Nothing may be sent from here without a page any more.
  const { leaveDevice } = await import('./own-device.ts');
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  await removeEverything().catch(without(undefined));
  // Wanted first when the connection is gone.
  void loadUnkept().catch(() => undefined);
  return 0;
}

/** Switches offline mode on. The screens are asked for again, so that they can be kept. */
export async function switchOn(client: QueryClient): Promise<void> {
  set(true);
  await client.invalidateQueries();
}
