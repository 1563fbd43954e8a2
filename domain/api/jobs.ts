import * as v from 'valibot';
import { DIFFERENCE_KINDS } from '../audit/difference.ts';
import { JOB_FAILURES, JOB_NAMES } from '../jobs/names.ts';

export const jobSchema = v.strictObject({
  name: v.picklist(JOB_NAMES),
  everyMinutes: v.number(),
  /** Each job chooses the names in `counts`. */
  lastRun: v.nullable(
    v.strictObject({
      startedAt: v.string(),
      finishedAt: v.string(),
      slices: v.number(),
      counts: v.record(v.string(), v.number()),
    }),
  ),
  run: v.nullable(
    v.strictObject({ startedAt: v.string(), slices: v.number(), counts: v.record(v.string(), v.number()) }),
  ),
  /** Null when the job is due now. A due job begins within five minutes. */
  nextDue: v.nullable(v.string()),
  failures: v.number(),
  lastFailure: v.nullable(v.strictObject({ at: v.string(), reason: v.picklist(JOB_FAILURES) })),
  /** The time when a super admin requested a run that has not begun yet. */
  askedAt: v.nullable(v.string()),
});
export type Job = v.InferOutput<typeof jobSchema>;

export const jobsSchema = v.strictObject({ items: v.array(jobSchema) });

export const jobParamSchema = v.strictObject({ name: v.picklist(JOB_NAMES) });

export const runJobInputSchema = v.strictObject({});

export const DIFFERENCES_SHOWN = 50;

export const differencesSchema = v.strictObject({
  endedAt: v.nullable(v.string()),
  /** `items` has at most DIFFERENCES_SHOWN differences. */
  total: v.number(),
  items: v.array(
    v.strictObject({
      kind: v.picklist(DIFFERENCE_KINDS),
      /** Null when the value belongs to the company. */
      userId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      day: v.nullable(v.string()),
      stored: v.string(),
      computed: v.string(),
    }),
  ),
});
export type Differences = v.InferOutput<typeof differencesSchema>;
