/**
 * `npm run fuzz`: generates 30,000 requests from the OpenAPI document, sends them to the API in workerd
 * (worker/test/fuzz) and prints the results. The same seed repeats a run. The tests of random histories try 2,000
 * instead of 1,000.
 */
import { parseArgs } from 'node:util';
import { fail, say } from './lib/say.ts';
import { runVitest } from './lib/vitest-run.ts';

const REQUESTS = '30000';
const SEEDS = 2 ** 31;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: REQUESTS } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * SEEDS));
const { requests } = values;
if (![seed, requests].every((value) => /^\d{1,10}$/.test(value))) fail('--seed and --requests take whole numbers.');

say(
  `${requests} requests from seed ${seed}. To send the same again: npm run fuzz -- --seed ${seed} --requests ${requests}`,
);
await runVitest(['--project', 'worker', '--project', 'domain', 'worker/fuzz.test.ts', 'domain/record/'], {
  FUZZ_REQUESTS: requests,
  FUZZ_SEED: seed,
  HISTORIES: process.env.HISTORIES ?? '2000',
});
