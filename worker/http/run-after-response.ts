import type { Context } from 'hono';

export function runAfterResponse(c: Context, work: Promise<unknown>): void {
  const settled = work.catch((error: unknown) => {
    console.error(
      JSON.stringify({ level: 'error', message: 'afterwards', cause: error instanceof Error ? error.name : 'unknown' }),
    );
  });
  try {
    c.executionCtx.waitUntil(settled);
  } catch {
    // Tests and the demo in the browser have no execution context. There, the promise continues without `waitUntil`.
  }
}
