import * as v from 'valibot';
import { ARCHIVE_STATES } from '../archive/states.ts';
import { countSchema, instantSchema } from './common.ts';

/** The maximum number of months in one response. */
export const ARCHIVED_MONTHS_LISTED = 24;

const archivedMonthSchema = v.strictObject({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  state: v.picklist(ARCHIVE_STATES),
  checkIns: countSchema,
  ledgerRows: countSchema,
  bytes: countSchema,
  /** The checksum of the whole file, as `sha256sum` prints it; null until the file has been read back. */
  sha256: v.nullable(v.string()),
  /**
   * The reason why the month was restarted or is stuck, in English. The reason is meant for the operator of the
   * installation.
   */
  problem: v.nullable(v.string()),
  updatedAt: instantSchema,
});

export const archiveSchema = v.strictObject({
  /** Whether a bucket for closed months exists. Without a bucket, closed months stay in the database. */
  hasStore: v.boolean(),
  /** The size of the database, as D1 last reported it; null before the hourly job has read the size. */
  database: v.nullable(
    v.strictObject({
      bytes: countSchema,
      percent: countSchema,
      isNearLimit: v.boolean(),
      measuredAt: instantSchema,
    }),
  ),
  /** The archived months, newest first. */
  items: v.array(archivedMonthSchema),
});
export type Archive = v.InferOutput<typeof archiveSchema>;
