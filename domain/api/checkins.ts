import * as v from 'valibot';
import { MOODS, type Mood } from '../checkins/moods.ts';
import type { CheckInType, PointsLine } from '../scoring/score.ts';
import type { Award } from './badges.ts';
import { cursorSchema, idSchema, instantSchema, localDateSchema, text, wholeNumberParam } from './common.ts';

export const CHECK_IN_METHODS = ['button', 'qr', 'kiosk', 'offline'] as const;
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

export const TIME_PROOFS = ['verified', 'late', 'unverified'] as const;
export type TimeProof = (typeof TIME_PROOFS)[number];

/** A check-in with its points explained. Spec section 3. */
export interface CheckIn {
  id: string;
  userId: string;
  /** The day it counts for, in the person's zone. */
  localDate: string;
  timeZone: string;
  checkInTime: string;
  method: CheckInMethod;
  timeProof: TimeProof;
  checkInType: CheckInType;
  isOnTime: boolean;
  /** Sum of `pointsLines`. */
  pointsEarned: number;
  /** The part of `pointsEarned` that bonuses brought. */
  bonusPoints: number;
  pointsLines: PointsLine[];
  streakDay: number;
  location: string | null;
  notes: string | null;
  mood: Mood | null;
  /** The badges and achievements that it brought; their points are ledger rows of their own. */
  awards: Award[];
  createdAt: string;
}

/** A check-in in an admin's list, with who made it. */
export interface CheckInWithUser extends CheckIn {
  user: { id: string; name: string; department: string; avatarUrl: string };
}

export const checkInSchema = v.strictObject({
  mood: v.optional(v.picklist(MOODS, `Must be one of ${MOODS.join(', ')}.`)),
  notes: v.optional(text(0, 500)),
  location: v.optional(text(0, 80)),
  /** When it was made, when that is not now: offline, or on a slow connection. */
  occurredAt: v.optional(instantSchema),
  /** When the device's clock last agreed with the server's. */
  clockCheckedAt: v.optional(instantSchema),
});
export type CheckInInput = v.InferOutput<typeof checkInSchema>;

export const checkInsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
  userId: v.optional(idSchema),
});

export const todayQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
