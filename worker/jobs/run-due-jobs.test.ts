import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOB_NAMES } from '#domain/jobs/names.ts';
import { HOURLY } from '#domain/jobs/schedule.ts';
import type { LiveTopic } from '#domain/live/messages.ts';
import { sql } from 'drizzle-orm';
import { writeBatch } from '../core/write-batch.ts';
import { openDb, statement } from '../db/client.ts';
import { NO_ROOMS } from '../parts.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { partsAt, rows } from '../test/harness.ts';
import { inOneSlice, toJob, type Job, type SliceContext } from './job.ts';
import { JOBS } from './list.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { claimJob, LEASE_MS, readJobs } from './repository.ts';

const AT = '2026-03-02T10:00:00.000Z';
const at = (instant: string) => partsAt(new Date(instant));
const run = (job: Job | readonly Job[], instant: string = AT, parts = at(instant)) =>
  runDueJobs(parts, [job].flat() as Job[]);
const readState = async (name: string) => (await readJobs(openDb(env.DB))).find((row) => row.name === name);

function counting(slices: number, work: (context: SliceContext<number>) => unknown = () => {}) {
  const seen: (number | null)[] = [];
  const job = toJob<number>({
    name: 'old_answers',
    schedule: HOURLY,
    queries: 10,
    async runSlice(context) {
      await work(context);
      seen.push(context.cursor);
      const next = (context.cursor ?? 0) + 1;
      return { isDone: next === slices, cursor: next, counts: { rows: 10 } };
    },
  });
  return { job, seen };
}

const failing = (error: Error, name: Job['name'] = 'old_notices') =>
  inOneSlice({
    name,
    schedule: HOURLY,
    queries: 1,
    async run() {
      throw error;
    },
  });

beforeEach(() => rows('DELETE FROM jobs'));

it('JOBS contains each job once, in the order of JOB_NAMES', () => {
  expect(JOBS.map(({ name }) => name)).toEqual(JOB_NAMES);
});

it('the live rooms are told once what the slices of all jobs changed, and a failing room fails no job', async () => {
  const told: unknown[] = [];
  const live = {
    ...NO_ROOMS,
    changed: async (topics: readonly LiveTopic[]) => void told.push(topics),
    usersChanged: async (keys: readonly string[]) => {
      told.push(keys);
      throw new Error('The room is gone.');
    },
  };
  const { job } = counting(2, ({ db }) =>
    writeBatch(db, [statement(db, sql`SELECT 1`)], { effects: { topics: ['people'], users: ['somebody'] } }),
  );
  const report = await run(job, AT, partsAt(new Date(AT), { live }));
  expect(report).toEqual({ slices: { old_answers: 2 }, failed: [] });
  expect(told).toEqual([['people'], ['somebody']]);
});

describe('a run', () => {
  it('a run does all its slices in one invocation, and stores the sum of their counts', async () => {
    const { job, seen } = counting(3);
    expect(await run(job)).toEqual({ slices: { old_answers: 3 }, failed: [] });
    expect(seen).toEqual([null, 1, 2]);
    expect(await readState('old_answers')).toEqual({
      name: 'old_answers',
      runStartedAt: null,
      cursor: null,
      slices: 0,
      counts: {},
      leaseId: '',
      leasedUntil: '',
      lastStartedAt: AT,
      lastFinishedAt: AT,
      lastSlices: 3,
      lastCounts: { rows: 30 },
      failures: 0,
      failedAt: null,
      failure: null,
      retryAt: null,
      askedAt: null,
    });
  });

  it('an hourly job runs once an hour, even when the cron calls more often', async () => {
    const { job, seen } = counting(1);
    for (const minute of ['00', '05', '55']) await run(job, `2026-03-02T10:${minute}:00.000Z`);
    expect(seen).toHaveLength(1);
    await run(job, '2026-03-02T11:00:00.000Z');
    expect(seen).toHaveLength(2);
  });

  it('a run stops at the limit of statements, and continues in the next invocation', async () => {
    const { job, seen } = counting(5, ({ db }) => {
      for (let query = 0; query < 300; query++) db.$client.prepare('SELECT 1');
    });
    const greedy = { ...job, queries: 300 };
    expect(await run(greedy)).toEqual({ slices: { old_answers: 2 }, failed: [] });
    expect(await readState('old_answers')).toMatchObject({ runStartedAt: AT, cursor: 2, slices: 2, leaseId: '' });
    await run(greedy, '2026-03-02T10:05:00.000Z');
    await run(greedy, '2026-03-02T10:10:00.000Z');
    expect(seen).toEqual([null, 1, 2, 3, 4]);
    expect(await readState('old_answers')).toMatchObject({ runStartedAt: null, lastStartedAt: AT, lastSlices: 5 });
  });

  it('a run stops at the limit of requests to other servers', async () => {
    const { job } = counting(9);
    expect(await run({ ...job, fetches: 300 })).toEqual({ slices: { old_answers: 3 }, failed: [] });
  });

  it('a run starts no slice after three minutes', async () => {
    let nowMs = Date.parse(AT);
    const { job } = counting(9, () => (nowMs += 70_000));
    const parts = partsAt(() => new Date(nowMs));
    expect(await runDueJobs(parts, [job])).toEqual({ slices: { old_answers: 3 }, failed: [] });
    expect(await readState('old_answers')).toMatchObject({ cursor: 3, leaseId: '' });
  });
});

describe('several jobs in one invocation', () => {
  it('several jobs take turns, one slice at a time', async () => {
    const order: string[] = [];
    const long = counting(3, () => order.push('long')).job;
    const short = { ...counting(1, () => order.push('short')).job, name: 'old_imports' } as Job;
    await run([long, short]);
    expect(order).toEqual(['long', 'short', 'long', 'long']);
  });

  it('a job that fails does not stop the jobs after it', async () => {
    const { job, seen } = counting(1);
    expect(await run([failing(new Error('Ada Lovelace, ada@example.test')), job])).toEqual({
      slices: { old_answers: 1 },
      failed: ['old_notices'],
    });
    expect(seen).toEqual([null]);
    expect(await readState('old_notices')).toMatchObject({
      runStartedAt: AT,
      leaseId: '',
      failures: 1,
      failedAt: AT,
      failure: 'other',
      retryAt: '2026-03-02T10:05:00.000Z',
    });
  });

  it('the stored failure is `database` when the database refused a statement', async () => {
    await run(failing(new Error('query failed', { cause: new Error('D1_ERROR: too many SQL variables') })));
    expect(await readState('old_notices')).toMatchObject({ failure: 'database' });
  });
});

it('a failed job continues from its cursor, and each failure doubles the wait', async () => {
  let isBroken = true;
  const { job, seen } = counting(3, ({ cursor }) => {
    if (isBroken && cursor === 2) throw new Error('broken');
  });
  for (const minute of ['00', '04', '05', '10', '15']) await run(job, `2026-03-02T10:${minute}:00.000Z`);
  // The job failed at 10:00, 10:05 and 10:15.
  expect(await readState('old_answers')).toMatchObject({ failures: 3, retryAt: '2026-03-02T10:35:00.000Z', cursor: 2 });
  isBroken = false;
  await run(job, '2026-03-02T10:35:00.000Z');
  expect(seen).toEqual([null, 1, 2]);
  expect(await readState('old_answers')).toMatchObject({
    failures: 0,
    retryAt: null,
    lastStartedAt: AT,
    failure: 'other',
  });
});

describe('two invocations', () => {
  it('two invocations never run the same job at the same time', async () => {
    const beside: unknown[] = [];
    let isBeside = false;
    const { job, seen } = counting(2, async () => {
      // Without a working lease, the job would call itself without end.
      if (isBeside) return;
      isBeside = true;
      beside.push(await run(job, '2026-03-02T10:03:00.000Z'));
      isBeside = false;
    });
    await run(job);
    expect(beside).toEqual([
      { slices: {}, failed: [] },
      { slices: {}, failed: [] },
    ]);
    expect(seen).toEqual([null, 1]);
  });

  it('of two invocations that read the same state, only one runs the job', async () => {
    const db = openDb(env.DB);
    const { job, seen } = counting(1);
    await run(job, '2026-03-02T09:00:00.000Z');
    const read = await readState('old_answers');
    await run(job);
    const claim = { leaseId: 'late', now: new Date('2026-03-02T10:00:01.000Z') };
    expect(await claimJob(db, 'old_answers', read, claim)).toBeNull();
    expect(seen).toHaveLength(2);
  });

  it('an invocation whose lease has ended stores nothing', async () => {
    const late = new Date(Date.parse(AT) + LEASE_MS).toISOString();
    const { job, seen } = counting(2, async ({ cursor, now }) => {
      // The slice takes longer than its lease, so another invocation runs the slice meanwhile.
      if (cursor === null && now.toISOString() === AT) await run(job, late);
    });
    expect(await run(job)).toEqual({ slices: {}, failed: [] });
    expect(seen).toEqual([null, 1, null]);
    expect(await readState('old_answers')).toMatchObject({
      lastFinishedAt: late,
      lastSlices: 2,
      lastCounts: { rows: 20 },
    });
  });

  it.each([false, true])(
    'after a failure at any statement (written: %s), the next invocations finish the run',
    async (hasWritten) => {
      let killedAt = 0;
      for (let isKilled = true; isKilled; killedAt++) {
        await rows('DELETE FROM jobs');
        const { job, seen } = counting(3, ({ db }) => db.run('SELECT 1'));
        const killing = failingD1(killedAt, hasWritten);
        const killed = run(job, AT, partsAt(new Date(AT), { d1: killing.d1 }));
        // `runDueJobs` throws when it cannot read the states of the jobs.
        await killed.catch(() => {});
        isKilled = killing.hasFailed();
        for (const minute of ['05', '10']) await run(job, `2026-03-02T10:${minute}:00.000Z`);
        expect(await readState('old_answers')).toMatchObject({
          runStartedAt: null,
          lastSlices: 3,
          lastCounts: { rows: 30 },
        });
        // A slice whose cursor was not stored is repeated. No slice is skipped, and the order is kept.
        expect([...new Set(seen)]).toEqual([null, 1, 2]);
        expect(seen.length).toBeLessThanOrEqual(4);
      }
      expect(killedAt).toBeGreaterThan(8);
    },
  );
});
