import { AppError } from '../../../kit/api/app-error.ts';

/** The number of waits before a request counts as refused. */
const WAITS = 5;
const MAX_WAIT_MS = 60_000;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Sends the request. On a rate limit it waits as long as the server says and sends it again. */
export async function retryWhenLimited<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = error instanceof AppError && error.type === 'RATE_LIMIT' ? error.retryAfterMs : null;
      if (waitMs === null || waitMs > MAX_WAIT_MS || waits >= WAITS) throw error;
      onWait();
      await pause(waitMs, signal);
    }
  }
}
