/**
 * `npm run bench:holiday`: adds a holiday of last week for 10,000 people and stops in the middle. bench/holiday.ts has
 * the details.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/holiday.config.ts']);
