import { toAppError, type AppError } from '../api/app-error.ts';

/** The outcome of a request in parts. A request that stopped or failed can be resumed at the same part. */
export type PartsEnd = { state: 'done' | 'stopped' } | { state: 'failed'; error: AppError };

type Ask<Part> = (cursor: string | undefined, signal: AbortSignal) => Promise<Part>;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Requests one part. When rate-limited, waits for the time that the server named and tries again. */
async function askWithRetries<Part>(ask: Ask<Part>, cursor: string | undefined, signal: AbortSignal): Promise<Part> {
  for (;;) {
    try {
      return await ask(cursor, signal);
    } catch (thrown) {
      const { type, retryAfterMs } = toAppError(thrown);
      if (signal.aborted || type !== 'RATE_LIMIT' || retryAfterMs === null) throw thrown;
      await pause(retryAfterMs, signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * Requests one part after the other, from `first` on, until the last part, a stop or a failure. `onPart` handles a part
 * and returns the cursor of the next part, or undefined after the last one. Never rejects.
 */
export async function requestParts<Part>(
  first: string | undefined,
  ask: Ask<Part>,
  signal: AbortSignal,
  onPart: (part: Part) => string | undefined,
): Promise<PartsEnd> {
  try {
    let next = first;
    do {
      next = onPart(await askWithRetries(ask, next, signal));
      if (next !== undefined) signal.throwIfAborted();
    } while (next !== undefined);
    return { state: 'done' };
  } catch (thrown) {
    return signal.aborted ? { state: 'stopped' } : { state: 'failed', error: toAppError(thrown) };
  }
}
