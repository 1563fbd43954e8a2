import type { Context } from 'hono';

/** Lets `work` go on behind the answer where the runtime can; what it throws is logged and is not the act's failure. */
export function afterwards(c: Context, work: Promise<unknown>): void {
  const settled = work.catch((error: unknown) => {
    console.error(
      JSON.stringify({ level: 'error', message: 'afterwards', cause: error instanceof Error ? error.name : 'unknown' }),
    );
  });
  try {
    c.executionCtx.waitUntil(settled);
  } catch {
    // No execution context outside the Worker (tests, the demo in the browser): the promise runs by itself.
  }
}
