import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { JobName } from '#domain/jobs/names.ts';
import { findMonthFiles, type MonthFiles } from '#worker/core/history/month-files.ts';
import { openDb } from '#worker/db/client.ts';
import type { Job } from '#worker/jobs/job.ts';
import { runDueJobs } from '#worker/jobs/run-due-jobs.ts';
import { readJobs } from '#worker/jobs/repository.ts';
import { countingD1, type Cost } from '#worker/test/counting-d1.ts';
import { partsAt } from '#worker/test/harness.ts';
import { BENCH_NOW } from './company.ts';

const CRON_MS = 5 * 60_000;

interface Invocation extends Cost {
  slices: number;
  storeRequests: number;
  longestMs: number;
  ms: number;
}

let longestMs = 0;
let storeRequests = 0;
const { d1, take } = countingD1(env.DB, (ms) => (longestMs = Math.max(longestMs, ms)));

const monthFiles = new Proxy(findMonthFiles(env) as MonthFiles, {
  get(store, name) {
    const member = store[name as keyof MonthFiles];
    if (typeof member !== 'function') return member;
    return (...args: unknown[]) => {
      storeRequests += 1;
      return Reflect.apply(member, store, args);
    };
  },
});

/** The clock starts at `beganAt` and has the speed of a real clock. */
export async function invoke(jobs: readonly Job[], beganAt: Date): Promise<Invocation> {
  [longestMs, storeRequests] = [0, 0];
  take();
  const startedMs = Date.now();
  const now = () => new Date(beganAt.getTime() + Date.now() - startedMs);
  const { slices, failed } = await runDueJobs(partsAt(now, { d1, monthFiles }), jobs);
  const ms = Date.now() - startedMs;
  expect(failed).toEqual([]);
  const count = Object.values(slices).reduce((sum, some) => sum + some, 0);
  return { ...take(), slices: count, storeRequests, longestMs: Math.round(longestMs), ms };
}

const readState = async (name: JobName) => (await readJobs(openDb(env.DB))).find((row) => row.name === name);

export function report(invocations: readonly Invocation[]) {
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

export async function runToEnd(job: Job) {
  const all: Invocation[] = [];
  let state: Awaited<ReturnType<typeof readState>>;
  do {
    all.push(await invoke([job], new Date(BENCH_NOW.getTime() + all.length * CRON_MS)));
    state = await readState(job.name);
  } while (state?.runStartedAt !== null);
  return { ...report(all), counts: state.lastCounts };
}
