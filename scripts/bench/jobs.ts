/**
 * `npm run bench:jobs`: runs every scheduled job in a company of 100,000 people. See bench/jobs.ts.
 * `PEOPLE=2000 npm run bench:jobs` uses a smaller company.
 */
import { fail } from '../lib/say.ts';
import { runVitest } from '../lib/vitest-run.ts';

const { PEOPLE = '' } = process.env;
if (!/^\d{0,7}$/.test(PEOPLE)) fail('PEOPLE takes a whole number.');
await runVitest(['--config', 'bench/jobs.config.ts'], { FUZZ_REQUESTS: PEOPLE });
