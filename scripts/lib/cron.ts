import { say } from './say.ts';

/** Must match `crons` in wrangler.toml. */
const EVERY_MS = 5 * 60_000;
const TIMEOUT_MS = 60_000;

/** The next call repeats a failed job. */
async function runScheduled(url: string): Promise<void> {
  const response = await fetch(`${url}/cdn-cgi/handler/scheduled`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const outcome = await response.text();
  if (!response.ok || outcome !== 'ok') throw new Error(`it answered ${response.status} ${outcome}`.trim());
}

/** `wrangler dev` itself does not call the cron. */
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
