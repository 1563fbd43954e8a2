import { tool } from './paths.ts';
import { start, stopAllOnSignal } from './processes.ts';

/** A signal ends vitest and all processes that it started. */
export async function runVitest(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const run = start(tool('vitest'), ['run', ...args, '--disable-console-intercept'], {
    env: { NO_COLOR: '1', ...env },
    show: true,
  });
  stopAllOnSignal();
  process.exitCode = await run.ended;
}
