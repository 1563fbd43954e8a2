import * as v from 'valibot';
import { ARCHIVE_STATES } from '../archive/states.ts';
import { countSchema, instantSchema } from './common.ts';

/** How many of the newest months are listed. */
export const ARCHIVED_MONTHS_LISTED = 24;

const archivedMonthSchema = v.strictObject({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  state: v.picklist(ARCHIVE_STATES),
  checkIns: countSchema,
  ledgerRows: countSchema,
  bytes: countSchema,
  /** Of the whole file, as `sha256sum` prints it; null until it was read back. */
  sha256: v.nullable(v.string()),
  /** Why it was begun again, or is stuck, in English: for who operates the installation. */
  problem: v.nullable(v.string()),
  updatedAt: instantSchema,
});

export const archiveSchema = v.strictObject({
  /** Whether there is a bucket for closed months. Without one they stay in the database. */
  hasStore: v.boolean(),
  /** As D1 last said it; null before the hourly job has asked. */
  database: v.nullable(
    v.strictObject({
      bytes: countSchema,
      percent: countSchema,
      isNearLimit: v.boolean(),
      measuredAt: instantSchema,
    }),
  ),
  /** The newest months first. */
  items: v.array(archivedMonthSchema),
});
export type Archive = v.InferOutput<typeof archiveSchema>;
