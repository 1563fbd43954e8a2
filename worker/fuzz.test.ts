import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { NOW } from './test/harness.ts';
import { fuzz } from './test/fuzz/run.ts';
import { expectCheckInsArePaid } from './test/ledger.ts';

/** `npm run fuzz` sets these; a run of `npm test` is short and always the same. */
const SHORT_RUN = { requests: 1_500, seed: 20_261_122 };
/** Only a run of its own is judged by its time: beside other work a slow answer says nothing. */
const SLOW_MS = 2_000;

it(
  'answers whatever its own document makes possible, without a failure and with every point in its place',
  { timeout: 3_600_000 },
  async () => {
    const { requests, seed } = env.FUZZ ?? SHORT_RUN;
    const report = await fuzz({ requests, seed, start: NOW });
    if (env.FUZZ) console.log(`fuzz ${JSON.stringify({ seed, ...report })}`);
    expect(report.problems).toEqual([]);
    expect(report.unreached, 'routes that never answered with success').toEqual([]);
    if (env.FUZZ) expect(report.slowestMs, report.slowest).toBeLessThan(SLOW_MS);
    await expectCheckInsArePaid();
  },
);
