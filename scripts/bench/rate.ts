/**
 * `npm run bench:rate`: compares the rate of check-ins with the rate of health requests inside workerd. See
 * bench/rate.ts.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/rate.config.ts']);
