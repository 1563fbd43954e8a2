/**
 * `npm run bench:scale`: runs the scheduled jobs, check-ins and ranks of a company of 100,000 people. See
 * bench/scale.ts.
 */
import { fail } from '../lib/say.ts';
import { runVitest } from '../lib/vitest-run.ts';

const { PEOPLE = '' } = process.env;
if (!/^\d{0,7}$/.test(PEOPLE)) fail('PEOPLE takes a whole number.');
await runVitest(['--config', 'bench/worker.config.ts', 'bench/scale.ts'], { FUZZ_REQUESTS: PEOPLE });
