import * as v from 'valibot';
import { idSchema, localDateSchema, reasonSchema, timeSchema } from './common.ts';

/** A check-in that somebody missed to make. The time is by the person's clock. */
export const checkInAdditionSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  time: timeSchema,
  /** The person reads it. */
  reason: reasonSchema,
});
export type CheckInAddition = v.InferOutput<typeof checkInAdditionSchema>;

/** A check-in that should not be. `keepPoints`: the person keeps what it brought, also what is not spent. */
export const checkInVoidingSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  reason: reasonSchema,
  keepPoints: v.optional(v.boolean()),
});
export type CheckInVoiding = v.InferOutput<typeof checkInVoidingSchema>;

/** What a correction did. */
export const correctionSchema = v.strictObject({
  userId: v.string(),
  date: v.string(),
  /** Points that came (or went), with the bonuses of later days; badges pay beside it. */
  points: v.number(),
  /** The streak that stands today. */
  currentStreak: v.number(),
  /** Later check-ins whose streak or bonuses changed. */
  changedDays: v.number(),
});
export type Correction = v.InferOutput<typeof correctionSchema>;
