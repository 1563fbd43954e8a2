import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '../app/chunk-error.tsx';
import { useStanding } from '../app/standing.ts';
import { whenIdle } from '../app/when-idle.ts';
import { whenScreenShown, whenSettled } from '../app/when-settled.ts';
import { mayKeep } from './offline-mode.ts';
import { loadSending, loadUnkept } from './outbox.ts';

/** The User Timing mark of a page that has read ahead, or has nothing to: it asks for nothing more by itself. */
const PREPARED = 'prepared';

async function prepare(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || useStanding.getState().refused) return;
  // Wanted first when the connection is gone.
  loadPart(() => import('./panel/ConnectionStatus.tsx'), 'offline').catch(() => undefined);
  if (!mayKeep()) {
    await loadUnkept();
    return;
  }
  await whenIdle();
  const { readAhead } = await import('./employee-reads.ts');
  // First: the list of devices that is read ahead then has this one. In a part of its own, which no first screen needs.
  await import('./keep-device.ts')
    .then(({ keepDeviceWhenServed }) => keepDeviceWhenServed(client, userId, signal))
    .catch(() => undefined);
  await readAhead(client, userId, signal);
}

/**
 * Reads ahead what every employee screen shows, so that it opens without a connection although nobody has been there
 * yet. The returned function calls it off: who has signed out asks for nothing more.
 */
export function prepareForOffline(client: QueryClient, userId: string): () => void {
  const calledOff = new AbortController();
  performance.clearMarks(PREPARED);
  // The first tap sends something: it is read again where it is then missing.
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
