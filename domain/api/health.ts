import * as v from 'valibot';

export const healthSchema = v.strictObject({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  /** The last nightly audit that ended: when, and how many values differed from the rows that they follow from. Null before the first. */
  audit: v.nullable(v.strictObject({ endedAt: v.string(), differences: v.number() })),
});
export type Health = v.InferOutput<typeof healthSchema>;
