import type { JobName } from '../../domain/jobs/names.ts';
import type { Schedule } from '../../domain/jobs/schedule.ts';
import type { Db } from '../db/client.ts';
import type { Parts } from '../parts.ts';

/** What a run did, by words of the job's own: how many rows, people, messages. Slices add theirs up. */
export type JobCounts = Readonly<Record<string, number>>;

export interface SliceContext<Cursor> {
  db: Db;
  parts: Parts;
  /** The instant of this slice, and that at which the run began: a rule of the whole run asks the second. */
  now: Date;
  runStartedAt: Date;
  /** When the run before began; null in the first. */
  lastStartedAt: Date | null;
  /** Where the slice before ended; null in the first of a run. */
  cursor: Cursor | null;
}

export type SliceResult<Cursor> =
  { isDone: true; counts: JobCounts } | { isDone: boolean; cursor: Cursor; counts: JobCounts };

/**
 * Scheduled work, cut into slices. A slice may be run twice, or half: the invocation can end anywhere before its cursor is
 * kept, and another then begins with the cursor before.
 */
export interface Job<Cursor = unknown> {
  name: JobName;
  schedule: Schedule;
  /** The most statements that one slice runs, and the most requests to other servers. An invocation has a thousand of each. */
  queries: number;
  fetches?: number;
  runSlice(context: SliceContext<Cursor>): Promise<SliceResult<Cursor>>;
}

/** A job whose run is one slice. */
export function inOneSlice(
  job: Omit<Job, 'runSlice'> & { run(context: SliceContext<never>): Promise<JobCounts | void> },
): Job {
  const { run, ...rest } = job;
  return {
    ...rest,
    runSlice: async (context) => ({ isDone: true, counts: (await run(context as SliceContext<never>)) ?? {} }),
  };
}

/** Keeps the type of a job's cursor to itself: the list holds jobs of every kind. */
export const toJob = <Cursor>(job: Job<Cursor>): Job => job as unknown as Job;
