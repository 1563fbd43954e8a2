import type { JobName } from '#domain/jobs/names.ts';
import type { Schedule } from '#domain/jobs/schedule.ts';
import type { Db } from '../db/client.ts';
import type { Parts } from '../parts.ts';

/** A run adds up the counts of its slices. */
export type JobCounts = Readonly<Record<string, number>>;

export interface SliceContext<Cursor> {
  db: Db;
  parts: Parts;
  /** The instant of this slice. A rule that must be the same in all slices uses `runStartedAt`. */
  now: Date;
  runStartedAt: Date;
  /** Null in the first run. */
  lastStartedAt: Date | null;
  cursor: Cursor | null;
}

export type SliceResult<Cursor> =
  | { isDone: true; counts: JobCounts }
  | { isDone: boolean; cursor: Cursor; counts: JobCounts };

/**
 * Scheduled work, in slices. A slice may run twice or only in part, because the invocation can end before the slice's
 * cursor is stored. The next invocation then begins with the earlier cursor.
 */
export interface Job<Cursor = unknown> {
  name: JobName;
  schedule: Schedule;
  /** The limit of statements of one slice. `fetches` is the limit of its requests to other servers. */
  queries: number;
  fetches?: number;
  runSlice(context: SliceContext<Cursor>): Promise<SliceResult<Cursor>>;
}

export function inOneSlice(
  job: Omit<Job, 'runSlice'> & { run(context: SliceContext<never>): Promise<JobCounts | void> },
): Job {
  const { run, ...rest } = job;
  return {
    ...rest,
    runSlice: async (context) => ({ isDone: true, counts: (await run(context as SliceContext<never>)) ?? {} }),
  };
}

export const toJob = <Cursor>(job: Job<Cursor>): Job => job as unknown as Job;
