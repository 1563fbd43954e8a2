/**
 * `npm run bench:ranks`: measures the cost of the leaderboards' room inside workerd. bench/ranks.ts has the details.
 */
import { runVitest } from '../lib/vitest-run.ts';

await runVitest(['--config', 'bench/ranks.config.ts']);
