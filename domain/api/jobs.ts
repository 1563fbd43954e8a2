import * as v from 'valibot';
import { DIFFERENCE_KINDS } from '../audit/difference.ts';
import { JOB_FAILURES, JOB_NAMES } from '../jobs/names.ts';

/** A job of the scheduled work, with its last run and the next. */
export const jobSchema = v.strictObject({
  name: v.picklist(JOB_NAMES),
  everyMinutes: v.number(),
  /** The last run that ended; null before the first. `counts` are numbers by words of the job's own. */
  lastRun: v.nullable(
    v.strictObject({
      startedAt: v.string(),
      finishedAt: v.string(),
      slices: v.number(),
      counts: v.record(v.string(), v.number()),
    }),
  ),
  /** The run under way, with what it has done so far; null where there is none. */
  run: v.nullable(
    v.strictObject({ startedAt: v.string(), slices: v.number(), counts: v.record(v.string(), v.number()) }),
  ),
  /** When it is due next; null: at once. The work begins within five minutes of that. */
  nextDue: v.nullable(v.string()),
  /** Attempts that failed since the last that did not. */
  failures: v.number(),
  /** The last attempt of all that failed; null for none. */
  lastFailure: v.nullable(v.strictObject({ at: v.string(), reason: v.picklist(JOB_FAILURES) })),
  /** When a super admin asked for a run that has not begun yet. */
  askedAt: v.nullable(v.string()),
});
export type Job = v.InferOutput<typeof jobSchema>;

export const jobsSchema = v.strictObject({ items: v.array(jobSchema) });

export const jobParamSchema = v.strictObject({ name: v.picklist(JOB_NAMES) });

/** A run is asked for without any field. */
export const runJobInputSchema = v.strictObject({});

export const DIFFERENCES_SHOWN = 50;

/** Stored figures that the last nightly audit could not recompute from their rows. */
export const differencesSchema = v.strictObject({
  /** When the last audit ended; null before the first. */
  endedAt: v.nullable(v.string()),
  /** How many there are; the first of them are in `items`. */
  total: v.number(),
  items: v.array(
    v.strictObject({
      kind: v.picklist(DIFFERENCE_KINDS),
      /** Null where it is about the company. */
      userId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      day: v.nullable(v.string()),
      stored: v.string(),
      computed: v.string(),
    }),
  ),
});
export type Differences = v.InferOutput<typeof differencesSchema>;
