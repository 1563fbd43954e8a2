import type { Differences, Job } from '#domain/api/jobs.ts';
import { nextDue } from '#domain/jobs/schedule.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';
import type { Job as ScheduledJob } from '#worker/jobs/job.ts';
import { readJobs, type JobRow } from '#worker/jobs/repository.ts';
import { selectDifferences } from './repository.ts';
import { jobs } from '#worker/db/schema.ts';
import { eq, sql } from 'drizzle-orm';

const NEVER = { runStartedAt: null, lastStartedAt: null, askedAt: null, retryAt: null };

function toJob({ name, schedule }: ScheduledJob, row: JobRow | undefined): Job {
  return {
    name,
    everyMinutes: schedule.everyMs / 60_000,
    lastRun: row?.lastStartedAt
      ? {
          startedAt: row.lastStartedAt,
          finishedAt: row.lastFinishedAt ?? row.lastStartedAt,
          slices: row.lastSlices,
          counts: row.lastCounts,
        }
      : null,
    run: row?.runStartedAt ? { startedAt: row.runStartedAt, slices: row.slices, counts: row.counts } : null,
    nextDue: nextDue(schedule, row ?? NEVER)?.toISOString() ?? null,
    failures: row?.failures ?? 0,
    lastFailure: row?.failedAt && row.failure ? { at: row.failedAt, reason: row.failure } : null,
    askedAt: row?.askedAt ?? null,
  };
}

export async function listJobs(db: Db, scheduled: readonly ScheduledJob[]): Promise<Job[]> {
  const rows = new Map((await readJobs(db)).map((row) => [row.name, row]));
  return scheduled.map((job) => toJob(job, rows.get(job.name)));
}

/** The next invocation starts the run, unless the job is already running. */
export async function askForRun(db: Db, job: ScheduledJob, context: ActionContext): Promise<Job> {
  const { name, schedule } = job;
  return commit<Job>(db, context, async () => {
    const askedAt = context.now.toISOString();
    const [row] = await db.select().from(jobs).where(eq(jobs.name, name));
    const before = toJob(job, row);
    const times = { ...NEVER, ...row, askedAt };
    const after = { ...before, askedAt, nextDue: nextDue(schedule, times)?.toISOString() ?? null };
    return audited<Job>({
      action: 'job.asked',
      targetType: 'job',
      targetId: name,
      before: null,
      after: { askedAt },
      answer: after,
      status: 202,
      change: statement(
        db,
        sql`INSERT INTO jobs (name, asked_at) VALUES (${name}, ${askedAt}) ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
      ),
    });
  });
}

/** The length of the list is limited, because a faulty rule would cause a difference for every user. */
export async function readDifferences(db: Db): Promise<Differences> {
  const read = await runTogether(db, selectDifferences(db));
  return {
    endedAt: read.last[0]?.endedAt ?? null,
    total: read.count[0]?.total ?? 0,
    items: read.found.map((row) => ({ ...row, userId: row.userId || null, day: row.day || null })),
  };
}
