import * as v from 'valibot';
import { cursorSchema, wholeNumberParam } from './common.ts';

/** Spec section 4. */
export const ACTIVITY_TYPES = ['check_in', 'achievement_unlocked', 'bonus_points', 'admin_action'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** What an activity is about: the row that it is derived from. */
export interface ActivitySubject {
  kind: 'check_in' | 'badge' | 'achievement' | 'award' | 'correction' | 'claim';
  /** The day of a check-in, the id of anything else. */
  id: string;
  /** Of a claim: what was decided. */
  status: string | null;
}

/** Something that happened to the caller. Spec section 3, Activity. */
export interface Activity {
  id: string;
  type: ActivityType;
  /** The name of what it is about: a badge, a reward, the reason of a bonus. */
  title: string;
  description: string;
  timestamp: string;
  /** Points that it moved, signed; 0 for none. */
  points: number;
  /** The name of the admin behind it, or null. */
  awardedBy: string | null;
  /** Whom it happened to: a user id. */
  targetUser: string;
  subject: ActivitySubject;
}

export const ACTIVITY_PAGE = 20;

export const activityQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 50)),
});
