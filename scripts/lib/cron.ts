import { say } from './say.ts';

/**
 * The interval at which Cloudflare calls the Worker's `scheduled`, in milliseconds. It must match `crons` in
 * wrangler.toml.
 */
const EVERY_MS = 5 * 60_000;
const TIMEOUT_MS = 60_000;

/** Calls `scheduled` of the Worker at `url` once. Throws when the call fails. The next call repeats a failed job. */
async function runScheduled(url: string): Promise<void> {
  const response = await fetch(`${url}/cdn-cgi/handler/scheduled`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const outcome = await response.text();
  if (!response.ok || outcome !== 'ok') throw new Error(`it answered ${response.status} ${outcome}`.trim());
}

/**
 * Calls the cron at once, and after that every five minutes until the returned function is called. `wrangler dev`
 * itself does not call the cron.
 */
export function startCron(url: string): () => void {
  let isStopped = false;
  const run = () =>
    void runScheduled(url).catch((error: unknown) => {
      if (!isStopped) say(`Scheduled work failed: ${error instanceof Error ? error.message : String(error)}.`);
    });
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
