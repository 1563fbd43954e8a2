import * as v from 'valibot';

export const healthSchema = v.strictObject({ status: v.picklist(['ok', 'unavailable']), version: v.string() });
export type Health = v.InferOutput<typeof healthSchema>;
