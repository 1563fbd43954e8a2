import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '../kit/errors/chunk-error.tsx';
import { useAccessState } from '../kit/session/access-state.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { whenScreenShown, whenSettled } from '../kit/when-settled.ts';
import { mayStoreOffline } from './offline-mode.ts';
import { loadSending, loadUnstored } from './outbox/outbox.ts';

/**
 * The User Timing mark that is set when a page has finished reading ahead, or has nothing to read. After the mark, the
 * page sends no further requests by itself.
 */
const PREPARED = 'prepared';

async function prepare(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || useAccessState.getState().refused) return;
  // The page needs this part when the connection is lost. The part loads now, because it could not load then.
  loadPart(() => import('./panel/ConnectionStatus.tsx'), 'offline').catch(() => undefined);
  if (!mayStoreOffline()) {
    await loadUnstored();
    return;
  }
  await whenIdle();
  const { readAhead } = await import('./read-ahead.ts');
  // This device is registered before data is read ahead, so that the list of devices includes this device.
  await import('./device/keep-device.ts')
    .then(({ keepDeviceWhenServed }) => keepDeviceWhenServed(client, userId, signal))
    .catch(() => undefined);
  await readAhead(client, userId, signal);
}

/**
 * Reads ahead the data of every employee screen, so that each screen opens offline even before its first visit. The
 * returned function cancels the reading, because a page must send no requests for a user who signed out.
 */
export function prepareForOffline(client: QueryClient, userId: string): () => void {
  const calledOff = new AbortController();
  performance.clearMarks(PREPARED);
  // The user's first tap may send an action. If the code for sending does not load now, that tap tries again.
  void whenScreenShown()
    .then(loadSending)
    .catch(() => undefined);
  const callOff = whenSettled(
    () =>
      void prepare(client, userId, calledOff.signal)
        // Data that could not be read ahead is read when its screen opens.
        .catch(() => undefined)
        .finally(() => calledOff.signal.aborted || performance.mark(PREPARED)),
  );
  return () => {
    callOff();
    calledOff.abort();
    performance.mark(PREPARED);
  };
}
