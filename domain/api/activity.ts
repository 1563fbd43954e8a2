import * as v from 'valibot';
import { cursorSchema, idSchema, instantSchema, integerSchema, pageSchema, wholeNumberParam } from './common.ts';

/** Spec section 4. */
export const ACTIVITY_TYPES = ['check_in', 'achievement_unlocked', 'bonus_points', 'admin_action'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const activitySubjectSchema = v.strictObject({
  kind: v.picklist(['check_in', 'badge', 'achievement', 'award', 'correction', 'claim']),
  /** The day of a check-in, or the id of any other subject. */
  id: v.string(),
  /** The decision on a claim; null for other subjects. */
  status: v.nullable(v.string()),
});
export type ActivitySubject = v.InferOutput<typeof activitySubjectSchema>;

/** Spec section 3, Activity. */
export const activitySchema = v.strictObject({
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  /** The name of the subject: a badge, a reward, or the reason of a bonus. */
  title: v.string(),
  description: v.string(),
  timestamp: instantSchema,
  /** Negative when it took points. */
  points: integerSchema,
  awardedBy: v.nullable(v.string()),
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
