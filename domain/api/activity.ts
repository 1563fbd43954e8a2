import * as v from 'valibot';
import { cursorSchema, idSchema, instantSchema, integerSchema, pageSchema, wholeNumberParam } from './common.ts';

/** Spec section 4. */
export const ACTIVITY_TYPES = ['check_in', 'achievement_unlocked', 'bonus_points', 'admin_action'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** What an activity is about: the row that it is derived from. */
export const activitySubjectSchema = v.strictObject({
  kind: v.picklist(['check_in', 'badge', 'achievement', 'award', 'correction', 'claim']),
  /** The day of a check-in, the id of anything else. */
  id: v.string(),
  /** Of a claim: what was decided. */
  status: v.nullable(v.string()),
});
export type ActivitySubject = v.InferOutput<typeof activitySubjectSchema>;

/** Something that happened to the caller. Spec section 3, Activity. */
export const activitySchema = v.strictObject({
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  /** The name of what it is about: a badge, a reward, the reason of a bonus. */
  title: v.string(),
  description: v.string(),
  timestamp: instantSchema,
  /** Points that it moved, signed; 0 for none. */
  points: integerSchema,
  /** The name of the admin behind it, or null. */
  awardedBy: v.nullable(v.string()),
  /** Whom it happened to: a user id. */
  targetUser: idSchema,
  subject: activitySubjectSchema,
});
export type Activity = v.InferOutput<typeof activitySchema>;

export const activityPageSchema = pageSchema(activitySchema);

export const ACTIVITY_PAGE = 20;

export const activityQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 50)),
});
