import * as v from 'valibot';

export const healthSchema = v.strictObject({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  /**
   * The end of the last completed nightly audit, and the number of stored values that differed from their source rows.
   * Null before the first audit.
   */
  audit: v.nullable(v.strictObject({ endedAt: v.string(), differences: v.number() })),
});
export type Health = v.InferOutput<typeof healthSchema>;
