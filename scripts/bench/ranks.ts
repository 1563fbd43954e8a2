/**
 * `npm run bench:ranks`: measures the cost of the rank room inside workerd. See bench/ranks.ts.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/ranks.config.ts']);
