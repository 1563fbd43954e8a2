import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { NOW } from './test/harness.ts';
import { fuzz, type FuzzReport } from './test/fuzz/run.ts';
import { expectCheckInsArePaid } from './test/ledger.ts';

/** The size and the seed of a run in `npm test`, which are always the same. `npm run fuzz` sets its own values. */
const SHORT_RUN = { requests: 1_800, seed: 11 };
/**
 * The limit for a slow answer. It applies only to `npm run fuzz`. In `npm test`, the other tests make answers slower.
 */
const SLOW_MS = 2_000;

/**
 * Routes on which no generated request can succeed. Most of them need a signed link, a message of the mail provider or
 * the address of a push service.
 */
const SIGNED = [
  'POST /api/notifications/subscribe',
  'POST /api/notifications/test',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
  'POST /api/webhooks/mail',
  'POST /api/webhooks/gift-cards',
  'PUT /api/redemptions/{id}/order',
  'POST /api/redemptions/{id}/link',
  // No schema generates a valid picture.
  'PUT /api/profile/picture',
  'PUT /api/company/logo',
  'GET /api/images/{id}',
  // These routes need the owner of a claimed day off, of which the company has none.
  'GET /api/redemptions/{id}/days',
  'POST /api/redemptions/{id}/days',
  // No schema generates the number of codes in a text.
  'POST /api/rewards/{id}/codes',
  'POST /api/rewards/{id}/codes/remove',
  'POST /api/redemptions/{id}/code',
  'POST /api/thanks/{id}/refuse',
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
  'random requests by the OpenAPI document cause no failure, and all points stay correct',
  { timeout: 3_600_000 },
  async () => {
    const isOwnRun = env.FUZZ_REQUESTS !== '';
    const { requests, seed } = isOwnRun
      ? { requests: Number(env.FUZZ_REQUESTS), seed: Number(env.FUZZ_SEED) }
      : SHORT_RUN;
    const report = await fuzz({ requests, seed, start: NOW, tell: isOwnRun ? tell : () => {} });
    if (isOwnRun) tell(report);
    expect(report.problems).toEqual([]);
    // Each new route changes all random requests.
    expect(
      report.unreached.toSorted(),
      'routes that never answered with success; if yours is not among them, change `seed` in SHORT_RUN',
    ).toEqual(SIGNED.toSorted());
    expect(report.slowestMs, report.slowest).toBeLessThan(isOwnRun ? SLOW_MS : Infinity);
    await expectCheckInsArePaid();
  },
);
