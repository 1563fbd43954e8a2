/** `npm run bench:rate`: check-ins a second beside health requests a second, inside workerd; bench/rate.ts says how. */
import { tool } from './lib/paths.ts';
import { start, stopAll } from './lib/processes.ts';

const args = ['run', '--config', 'bench/rate.config.ts', '--disable-console-intercept'];
const run = start(tool('vitest'), args, { env: { NO_COLOR: '1' }, show: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(130)));
}
process.exitCode = await run.ended;
