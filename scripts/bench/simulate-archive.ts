/**
 * `npm run simulate:archive`: simulates five years of 2,000 people and archives their closed months. See
 * bench/closed-months.ts.
 */
import { fail } from '../lib/say.ts';
import { runVitest } from '../lib/vitest-run.ts';

const { PEOPLE = '', MONTHS = '' } = process.env;
if (!/^\d{0,5}$/.test(PEOPLE) || !/^\d{0,3}$/.test(MONTHS)) fail('PEOPLE and MONTHS take whole numbers.');
await runVitest(['--config', 'bench/worker.config.ts', 'bench/closed-months.ts'], {
  FUZZ_REQUESTS: PEOPLE,
  FUZZ_SEED: MONTHS,
});
