import type { Context } from 'hono';

/** Lets `work` continue after the answer when the runtime can. Its errors are logged and do not fail the request. */
export function runAfterResponse(c: Context, work: Promise<unknown>): void {
  const settled = work.catch((error: unknown) => {
    console.error(
      JSON.stringify({ level: 'error', message: 'afterwards', cause: error instanceof Error ? error.name : 'unknown' }),
    );
  });
  try {
    c.executionCtx.waitUntil(settled);
  } catch {
    // Without an execution context (tests, the demo in the browser) the promise runs by itself.
  }
}
