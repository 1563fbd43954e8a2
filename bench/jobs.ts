/**
 * Runs every scheduled job in a company of 100,000 people in five time zones until the job is done. The jobs run
 * through the Worker's own entry. `npm run bench:jobs` measures inside workerd with a real D1 and R2, and prints JSON.
 * For each job, it prints the number of invocations and slices, the most statements and rows of one invocation, and the
 * longest round trip to the database. The variable PEOPLE sets another number of people.
 *
 * The bench fails when an invocation runs more than 1,000 statements, or sends more than 1,000 requests to the store.
 * It fails when a batch needs 30 seconds. It also fails when an hourly run without work reads 1,000 rows or more.
 */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { JobName } from '../domain/jobs/names.ts';
import { openDb } from '../worker/db/client.ts';
import type { Job } from '../worker/jobs/job.ts';
import { JOBS } from '../worker/jobs/list.ts';
import { runDueJobs } from '../worker/jobs/run-due-jobs.ts';
import { readJobs } from '../worker/jobs/repository.ts';
import type { Parts } from '../worker/parts.ts';
import { countingD1, type Cost } from '../worker/test/counting-d1.ts';
import { partsAt, rows } from '../worker/test/harness.ts';
import { makeBacklog } from './jobs/backlog.ts';
import { BENCH_NOW, makeCompany } from './jobs/company.ts';

const PEOPLE = Number(env.FUZZ_REQUESTS || 100_000);
const STATEMENTS_MAX = 1_000;
const REQUESTS_MAX = 1_000;
const BATCH_MAX_MS = 30_000;
/** A run without work, one hour after the first run, must read fewer rows than this number. */
const IDLE_ROWS_MAX = 1_000;
/** The number of rows that a run without work writes, for its own state and for the size of the database. */
const OWN_ROWS = 3;
/** The time between two invocations of the Worker by its cron trigger. */
const CRON_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;

interface Invocation extends Cost {
  slices: number;
  storeRequests: number;
  longestMs: number;
  ms: number;
}

let longestMs = 0;
let storeRequests = 0;
const { d1, take } = countingD1(env.DB, (ms) => (longestMs = Math.max(longestMs, ms)));

/** The store of the archive, with a counter of its requests. */
const archive = new Proxy(env.ARCHIVE, {
  get(store, name) {
    const member = store[name as keyof R2Bucket];
    if (typeof member !== 'function') return member;
    return (...args: unknown[]) => {
      storeRequests += 1;
      return Reflect.apply(member, store, args);
    };
  },
}) as Parts['archive'];

/** Runs one invocation of `jobs`. The clock starts at `beganAt` and has the speed of a real clock. */
async function invoke(jobs: readonly Job[], beganAt: Date): Promise<Invocation> {
  [longestMs, storeRequests] = [0, 0];
  take();
  const startedMs = Date.now();
  const now = () => new Date(beganAt.getTime() + Date.now() - startedMs);
  const { slices, failed } = await runDueJobs(partsAt(now, { d1, archive }), jobs);
  const ms = Date.now() - startedMs;
  expect(failed).toEqual([]);
  const count = Object.values(slices).reduce((sum, some) => sum + some, 0);
  return { ...take(), slices: count, storeRequests, longestMs: Math.round(longestMs), ms };
}

const readState = async (name: JobName) => (await readJobs(openDb(env.DB))).find((row) => row.name === name);

function report(invocations: readonly Invocation[]) {
  const sum = (name: keyof Invocation) => invocations.reduce((total, one) => total + one[name], 0);
  const most = (name: keyof Invocation) => Math.max(...invocations.map((one) => one[name]));
  return {
    invocations: invocations.length,
    slices: sum('slices'),
    statements: sum('statements'),
    mostStatements: most('statements'),
    mostStoreRequests: most('storeRequests'),
    longestRoundTripMs: most('longestMs'),
    rowsRead: sum('rowsRead'),
    mostRowsRead: most('rowsRead'),
    rowsWritten: sum('rowsWritten'),
    mostRowsWritten: most('rowsWritten'),
    seconds: Math.round(sum('ms') / 100) / 10,
  };
}

/** Runs a job to its end, in as many invocations as needed. */
async function runToEnd(job: Job) {
  const all: Invocation[] = [];
  let state: Awaited<ReturnType<typeof readState>>;
  do {
    all.push(await invoke([job], new Date(BENCH_NOW.getTime() + all.length * CRON_MS)));
    state = await readState(job.name);
  } while (state?.runStartedAt !== null);
  return { ...report(all), counts: state.lastCounts };
}

/** Counts the users whose stored ranks differ from their ranks on the leaderboards of the last week and month. */
const MISRANKED = `WITH board AS (
    SELECT id, rank() OVER (ORDER BY board_points DESC) AS place, rank() OVER (ORDER BY week_points DESC) AS week_place,
      rank() OVER (ORDER BY month_points DESC) AS month_place FROM users WHERE ranks = 1)
  SELECT count(*) AS people FROM users JOIN board ON board.id = users.id
  WHERE (ranks_week, all_rank_before, ranks_month) IS NOT ('2026-06-01', place, '2026-06')
    OR (week_start = '2026-05-25' AND week_rank_before IS NOT week_place)
    OR (month = '2026-05' AND month_rank_before IS NOT month_place)`;

it('every job runs within the limits of an invocation', async () => {
  const startedMs = Date.now();
  const say = (line: string) => console.error(`${Math.round((Date.now() - startedMs) / 1_000)} s  ${line}`);
  await makeCompany(PEOPLE, say);
  say(`${PEOPLE} people`);
  await makeBacklog(PEOPLE);
  say('backlog');

  const firstRuns: Partial<Record<JobName, Awaited<ReturnType<typeof runToEnd>>>> = {};
  const misranked: unknown[] = [];
  for (const job of JOBS) {
    firstRuns[job.name] = await runToEnd(job);
    say(`${job.name} ${JSON.stringify(firstRuns[job.name])}`);
    if (job.name === 'rank_snapshots') misranked.push(...(await rows(MISRANKED)));
  }

  // An hour later, the jobs that are due have little work.
  const later = new Date(BENCH_NOW.getTime() + HOUR_MS);
  const secondRuns: Partial<Record<JobName, ReturnType<typeof report>>> = {};
  for (const job of JOBS) {
    const again = await invoke([job], later);
    if (again.slices > 0) secondRuns[job.name] = report([again]);
  }
  await rows(`UPDATE jobs SET asked_at = ?`, later.toISOString());
  const together = report([await invoke(JOBS, later)]);

  console.log(JSON.stringify({ people: PEOPLE, firstRuns, secondRuns, together }, null, 2));
  const all = [...Object.values(firstRuns), ...Object.values(secondRuns), together];
  expect(Math.max(...all.map((one) => one.mostStatements))).toBeLessThanOrEqual(STATEMENTS_MAX);
  expect(Math.max(...all.map((one) => one.mostStoreRequests))).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(Math.max(...all.map((one) => one.longestRoundTripMs))).toBeLessThan(BATCH_MAX_MS);
  // With 100,000 people, the first run leaves some old rows for the second run. When the second run writes more than
  // OWN_ROWS rows, it has deleted old rows, so it is not idle.
  const idle = Object.values(secondRuns).filter(({ rowsWritten }) => rowsWritten <= OWN_ROWS);
  expect(Math.max(...idle.map(({ rowsRead }) => rowsRead))).toBeLessThan(IDLE_ROWS_MAX);
  expect(misranked).toEqual([{ people: 0 }]);
  expect(firstRuns.nightly_audit?.counts.differences).toBe(0);
});
