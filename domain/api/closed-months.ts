import * as v from 'valibot';
import { MONTH_STATES } from '../closed-months/states.ts';
import { countSchema, instantSchema } from './common.ts';

export const CLOSED_MONTHS_LISTED = 24;

const closedMonthSchema = v.strictObject({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  state: v.picklist(MONTH_STATES),
  checkIns: countSchema,
  ledgerRows: countSchema,
  bytes: countSchema,
  /** The checksum of the whole file, as `sha256sum` prints it; null until the file has been read back. */
  sha256: v.nullable(v.string()),
  /** In English, for the operator of the installation. */
  problem: v.nullable(v.string()),
  updatedAt: instantSchema,
});

export const closedMonthsSchema = v.strictObject({
  /** Without a bucket, closed months stay in the database. */
  hasStore: v.boolean(),
  database: v.nullable(
    v.strictObject({
      bytes: countSchema,
      percent: countSchema,
      isNearLimit: v.boolean(),
      measuredAt: instantSchema,
    }),
  ),
  items: v.array(closedMonthSchema),
});
export type ClosedMonths = v.InferOutput<typeof closedMonthsSchema>;
