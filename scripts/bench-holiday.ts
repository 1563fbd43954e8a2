/** `npm run bench:holiday`: a holiday of last week for 10,000 people, stopped in the middle; bench/holiday.ts says how. */
import { runVitest } from './lib/vitest-run.ts';

await runVitest(['--config', 'bench/holiday.config.ts']);
