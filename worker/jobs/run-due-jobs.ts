import type { JobFailure } from '#domain/jobs/names.ts';
import { isDue } from '#domain/jobs/schedule.ts';
import { AppError, safeCause } from '../app-error.ts';
import { meterD1, type Db } from '../db/client.ts';
import { openPartsDb, tellRooms } from '../open-parts-db.ts';
import type { Parts } from '../parts.ts';
import type { Job } from './job.ts';
import { claimJob, keepFailure, keepSlice, readJobs, releaseJob, type JobRow } from './repository.ts';

/**
 * An invocation of the Worker may run 1,000 statements and 1,000 requests. Our limits are lower, because a statement or
 * a request may count twice.
 */
const QUERIES_MAX = 900;
const FETCHES_MAX = 900;
/** The time in which an invocation may start new slices. The next invocation begins five minutes after this one. */
const WORK_MS = 3 * 60_000;
/**
 * The number of statements that store the state of one slice: the claim, its reading and the result. Each of the three
 * may count twice.
 */
const STATE_QUERIES = 6;

export interface JobsReport {
  slices: Partial<Record<Job['name'], number>>;
  failed: Job['name'][];
}

function toFailure(error: unknown): JobFailure {
  if (error instanceof AppError && error.code === 'busy') return 'busy';
  return /^D1_|SQLITE_/.test(safeCause(error)) ? 'database' : 'other';
}

interface Invocation {
  db: Db;
  parts: Parts;
  report: JobsReport;
}

async function runOne({ db, parts, report }: Invocation, job: Job, row: JobRow): Promise<JobRow | null> {
  const now = parts.clock();
  try {
    const result = await job.runSlice({
      db,
      parts,
      now,
      runStartedAt: new Date(row.runStartedAt ?? now),
      lastStartedAt: row.lastStartedAt === null ? null : new Date(row.lastStartedAt),
      cursor: row.cursor,
    });
    const isStored = await keepSlice(db, row, result, parts.clock());
    if (isStored) report.slices[job.name] = (report.slices[job.name] ?? 0) + 1;
    return result.isDone ? null : isStored;
  } catch (error) {
    report.failed.push(job.name);
    console.error(JSON.stringify({ level: 'error', message: 'job', job: job.name, cause: safeCause(error) }));
    // When the database is unavailable, the failure is not stored, and the lease ends by itself.
    await keepFailure(db, row, toFailure(error), parts.clock()).catch(() => {});
    return null;
  }
}

/**
 * A failed job does not stop the other jobs. Two invocations never run the same job at the same time. Throws only when
 * the states of the jobs cannot be read.
 */
export async function runDueJobs(parts: Parts, jobs: readonly Job[]): Promise<JobsReport> {
  const metered = meterD1(parts.d1);
  const db = openPartsDb({ ...parts, d1: metered.d1 });
  const started = parts.clock();
  const report: JobsReport = { slices: {}, failed: [] };
  const invocation: Invocation = { db, parts: { ...parts, d1: metered.d1 }, report };
  const states = new Map((await readJobs(db)).map((row) => [row.name, row]));
  let fetches = 0;
  const hasRoom = (job: Job) =>
    metered.spent() + job.queries + STATE_QUERIES <= QUERIES_MAX &&
    fetches + (job.fetches ?? 0) <= FETCHES_MAX &&
    parts.clock().getTime() - started.getTime() < WORK_MS;

  let turns = jobs
    .filter(({ name, schedule }) => {
      const row = states.get(name);
      return !row || isDue(schedule, row, started);
    })
    .map((job): { job: Job; row: JobRow | null } => ({ job, row: null }));
  while (turns.length > 0) {
    const next: typeof turns = [];
    for (const { job, row } of turns) {
      const now = parts.clock();
      if (!hasRoom(job)) {
        if (row) await releaseJob(db, row).catch(() => {});
        continue;
      }
      try {
        const held = row ?? (await claimJob(db, job.name, states.get(job.name), { leaseId: parts.newId(), now }));
        // Slices of other jobs have run since the claim, so the lease may have ended.
        if (!held || held.leasedUntil <= now.toISOString()) continue;
        fetches += job.fetches ?? 0;
        const after = await runOne(invocation, job, held);
        if (after) next.push({ job, row: after });
      } catch (error) {
        report.failed.push(job.name);
        console.error(JSON.stringify({ level: 'error', message: 'job claim', job: job.name, cause: safeCause(error) }));
      }
    }
    turns = next;
  }
  // A lost message is repaired within an hour (`heal`).
  await tellRooms(db, parts.live).catch(() => {});
  return report;
}
