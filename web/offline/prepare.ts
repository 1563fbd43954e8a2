import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '../app/chunk-error.tsx';
import { useStanding } from '../app/standing.ts';

/** After the first screens: what they need goes first. */
const LATER_MS = 2_000;

/**
 * Reads ahead what every employee screen shows, so that it opens without a connection although nobody has been there
 * yet. The returned function calls it off.
 */
export function prepareForOffline(client: QueryClient): () => void {
  const timer = setTimeout(() => {
    if (!navigator.onLine || useStanding.getState().refused) return;
    // Wanted first when the connection is gone.
    loadPart(() => import('./panel/ConnectionStatus.tsx'), 'offline').catch(() => undefined);
    // A screen that could not be read ahead is read when it is opened.
    void import('./employee-reads.ts').then(({ readAhead }) => readAhead(client)).catch(() => undefined);
  }, LATER_MS);
  return () => clearTimeout(timer);
}
