import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '../kit/errors/chunk-error.tsx';
import { useAccessState } from '../kit/session/access-state.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { whenScreenShown, whenSettled } from '../kit/when-settled.ts';
import { mayStoreOffline } from './offline-mode.ts';
import { loadSending, loadUnstored } from './outbox/outbox.ts';

/**
 * The User Timing mark of a page that has finished reading ahead, or has nothing to read. It sends no further requests
 * by itself.
 */
const PREPARED = 'prepared';

async function prepare(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || useAccessState.getState().refused) return;
  // Loaded early, because it is needed first when the connection is lost.
  loadPart(() => import('./panel/ConnectionStatus.tsx'), 'offline').catch(() => undefined);
  if (!mayStoreOffline()) {
    await loadUnstored();
    return;
  }
  await whenIdle();
  const { readAhead } = await import('./read-ahead.ts');
  // Runs first, so that the list of devices read ahead includes this one. A separate chunk, because no first screen
  // needs it.
  await import('./device/keep-device.ts')
    .then(({ keepDeviceWhenServed }) => keepDeviceWhenServed(client, userId, signal))
    .catch(() => undefined);
  await readAhead(client, userId, signal);
}

/**
 * Reads ahead the data of every employee screen, so that it opens offline before its first visit. The returned function
 * cancels it, because a signed-out user must not send requests.
 */
export function prepareForOffline(client: QueryClient, userId: string): () => void {
  const calledOff = new AbortController();
  performance.clearMarks(PREPARED);
  // The first tap sends an action. If this fails to load, it loads again then.
  void whenScreenShown()
    .then(loadSending)
    .catch(() => undefined);
  const callOff = whenSettled(
    () =>
      void prepare(client, userId, calledOff.signal)
        // A screen that could not be read ahead is read when it is opened.
        .catch(() => undefined)
        .finally(() => calledOff.signal.aborted || performance.mark(PREPARED)),
  );
  return () => {
    callOff();
    calledOff.abort();
    performance.mark(PREPARED);
  };
}
