/**
 * `npm run simulate:year`: simulates a year of a company in five time zones through the API in workerd. See
 * bench/year.ts.
 */
import { runVitest } from '../lib/vitest-run.ts';
import { fail } from '../lib/say.ts';

const SEEDS = 2 ** 31;

const seed = process.env.SEED || String(Math.floor(Math.random() * SEEDS));
if (!/^\d{1,10}$/.test(seed)) fail('SEED takes a whole number.');
await runVitest(['--config', 'bench/worker.config.ts', 'bench/year.ts'], { FUZZ_SEED: seed });
