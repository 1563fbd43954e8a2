import type { QueryClient } from '@tanstack/react-query';
import { useAccessState } from '../kit/session/access-state.ts';
import { whenIdle } from '../kit/later.tsx';
import { mayStoreOffline } from './offline-mode.ts';
import { loadSending } from './outbox/outbox.ts';

/**
 * The User Timing mark that is set when a page has finished reading ahead, or has nothing to read. After the mark, the
 * page sends no further requests by itself.
 */
const PREPARED = 'prepared';

async function prepare(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || useAccessState.getState().refused || !mayStoreOffline()) return;
  const { readAhead } = await import('./read-ahead.ts');
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
  const stopLoading = whenIdle(() => void loadSending().catch(() => undefined), 0);
  const callOff = whenIdle(
    () =>
      void prepare(client, userId, calledOff.signal)
        // Data that could not be read ahead is read when its screen opens.
        .catch(() => undefined)
        .finally(() => calledOff.signal.aborted || performance.mark(PREPARED)),
  );
  return () => {
    stopLoading();
    callOff();
    calledOff.abort();
    performance.mark(PREPARED);
  };
}
