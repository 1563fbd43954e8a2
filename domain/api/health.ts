import * as v from 'valibot';

export const healthSchema = v.strictObject({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  /** The last completed nightly audit; null before the first. */
  audit: v.nullable(v.strictObject({ endedAt: v.string(), differences: v.number() })),
});
export type Health = v.InferOutput<typeof healthSchema>;
