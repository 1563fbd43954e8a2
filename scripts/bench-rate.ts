/** `npm run bench:rate`: check-ins a second beside health requests a second, inside workerd; bench/rate.ts says how. */
import { runVitest } from './lib/vitest-run.ts';

await runVitest(['--config', 'bench/rate.config.ts']);
