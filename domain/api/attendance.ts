import * as v from 'valibot';
import { CHECK_IN_TYPES } from '../scoring/score.ts';
import { STREAK_DAY_REASONS } from '../streak/explain.ts';
import { countSchema, idSchema, integerSchema, localDateSchema, wholeNumberParam } from './common.ts';

export const attendanceDaySchema = v.strictObject({
  date: localDateSchema,
  reason: v.picklist([...STREAK_DAY_REASONS, 'before']),
  streak: countSchema,
  /** Bonuses included. */
  points: v.nullable(integerSchema),
  /** The part of the points that is a streak bonus. */
  streakBonus: v.optional(countSchema),
  checkInType: v.nullable(v.picklist(CHECK_IN_TYPES)),
  holiday: v.optional(v.string()),
});
export type AttendanceDay = v.InferOutput<typeof attendanceDaySchema>;
export type AttendanceReason = AttendanceDay['reason'];

export const currentStreakSchema = v.strictObject({
  days: countSchema,
  /** Null when there is no streak, and when the streak began before the first recorded check-in or over a year ago. */
  startedOn: v.nullable(localDateSchema),
  /** A freeze saves the streak on one missed scheduled day. */
  freezes: v.nullable(v.strictObject({ left: countSchema, cap: countSchema, earnedEvery: countSchema })),
});
export type CurrentStreak = v.InferOutput<typeof currentStreakSchema>;

export const attendanceSchema = v.strictObject({
  year: countSchema,
  today: localDateSchema,
  firstYear: countSchema,
  firstCheckIn: v.nullable(localDateSchema),
  days: v.array(attendanceDaySchema),
  currentStreak: v.nullable(currentStreakSchema),
});
export type Attendance = v.InferOutput<typeof attendanceSchema>;

export const attendanceQuerySchema = v.strictObject({
  /** Only admins may set this field. */
  userId: v.optional(idSchema),
  year: v.optional(wholeNumberParam(1900, 9999)),
});
