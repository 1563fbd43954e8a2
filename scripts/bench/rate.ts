/**
 * `npm run bench:rate`: measures check-ins a second against health requests a second, inside workerd. bench/rate.ts has
 * the details.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/rate.config.ts']);
