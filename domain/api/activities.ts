import * as v from 'valibot';
import { ACTIVITY_KINDS } from '../badges/badge.ts';
import { cursorSchema, idSchema, localDateSchema, text, wholeNumberParam } from './common.ts';

/** The record counts towards badges from the user's next check-in on. */
export const activityRecordInputSchema = v.strictObject({
  userId: idSchema,
  kind: v.picklist(ACTIVITY_KINDS),
  title: text(1, 120),
  /** The user's local day. */
  occurredOn: localDateSchema,
});
export type ActivityRecordInput = v.InferOutput<typeof activityRecordInputSchema>;

export const activityRecordSchema = v.strictObject({
  id: v.string(),
  userId: v.string(),
  kind: v.picklist(ACTIVITY_KINDS),
  title: v.string(),
  occurredOn: v.string(),
  recordedBy: v.nullable(v.string()),
  createdAt: v.string(),
});
export type ActivityRecord = v.InferOutput<typeof activityRecordSchema>;

export const activityRecordPageSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      ...activityRecordSchema.entries,
      recordedByName: v.nullable(v.string()),
    }),
  ),
  nextCursor: v.optional(v.string()),
});

export const ACTIVITY_RECORD_PAGE = 20;

export const activityRecordsQuerySchema = v.strictObject({
  userId: idSchema,
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type ActivityRecordsQuery = v.InferOutput<typeof activityRecordsQuerySchema>;
