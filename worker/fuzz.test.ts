import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { NOW } from './test/harness.ts';
import { fuzz, type FuzzReport } from './test/fuzz/run.ts';
import { expectCheckInsArePaid } from './test/ledger.ts';

/** `npm run fuzz` sets these; a run of `npm test` is short and always the same. */
const SHORT_RUN = { requests: 1_800, seed: 20_261_123 };
/** Only a run of its own is judged by its time: beside other work a slow answer says nothing. */
const SLOW_MS = 2_000;

/** The figures of a run so far. */
/**
 * They take a signed link, a message of the mail provider or the address of a push service, which nobody makes up:
 * worker/features/mail and worker/features/notifications try them.
 */
const SIGNED = [
  'POST /api/notifications/subscribe',
  'POST /api/notifications/test',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
  'POST /api/webhooks/mail',
  // No picture comes of a schema.
  'PUT /api/profile/picture',
  'PUT /api/company/logo',
  'GET /api/images/{id}',
  // It takes an announcement whose hour is ahead.
  'PUT /api/announcements/{id}',
];

function tell({ requests, routes, unreached, statuses, slowestMs, slowest, problems }: FuzzReport): void {
  const reached = `${routes - unreached.length} of ${routes} routes with success`;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  console.log(`${requests} requests, ${reached}, ${problems.length} problems; slowest ${Math.round(slowestMs)} ms`);
  console.log(`  answers: ${answers.join(', ')}\n  slowest: ${slowest.slice(0, 160)}`);
  for (const problem of problems) console.log(`  problem: ${problem}`);
}

it(
  'answers whatever its own document makes possible, without a failure and with every point in its place',
  { timeout: 3_600_000 },
  async () => {
    const isOwnRun = env.FUZZ_REQUESTS !== '';
    const { requests, seed } = isOwnRun
      ? { requests: Number(env.FUZZ_REQUESTS), seed: Number(env.FUZZ_SEED) }
      : SHORT_RUN;
    const report = await fuzz({ requests, seed, start: NOW, tell: isOwnRun ? tell : () => {} });
    if (isOwnRun) tell(report);
    expect(report.problems).toEqual([]);
    expect(report.unreached.toSorted(), 'routes that never answered with success').toEqual(SIGNED.toSorted());
    expect(report.slowestMs, report.slowest).toBeLessThan(isOwnRun ? SLOW_MS : Infinity);
    await expectCheckInsArePaid();
  },
);
