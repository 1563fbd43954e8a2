/**
 * `npm run fuzz`: generates 30,000 requests from the OpenAPI document, sends them to the API in workerd
 * (worker/test/fuzz) and prints the results. `npm run fuzz -- --seed 7 --requests 50000` sets the seed and the number
 * of requests. The same seed repeats a run.
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
await runVitest(['--project', 'worker', 'worker/fuzz.test.ts'], { FUZZ_REQUESTS: requests, FUZZ_SEED: seed });
