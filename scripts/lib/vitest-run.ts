import { tool } from './paths.ts';
import { start, stopAll } from './processes.ts';

/** Runs vitest, prints its output and sets the exit code. A signal ends vitest and all processes that it started. */
export async function runVitest(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const run = start(tool('vitest'), ['run', ...args, '--disable-console-intercept'], {
    env: { NO_COLOR: '1', ...env },
    show: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stopAll().then(() => process.exit(130)));
  }
  process.exitCode = await run.ended;
}
