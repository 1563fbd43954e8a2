/** `npm run bench:ranks`: what the leaderboards' room costs, inside workerd; bench/ranks.ts says how. */
import { runVitest } from './lib/vitest-run.ts';

await runVitest(['--config', 'bench/ranks.config.ts']);
