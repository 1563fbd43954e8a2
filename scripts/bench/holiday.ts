/**
 * `npm run bench:holiday`: adds a holiday on a past day for 10,000 people, and measures the recomputation of their
 * records. See bench/holiday.ts.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/holiday.config.ts']);
