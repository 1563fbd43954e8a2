import * as v from 'valibot';
import { CHECK_IN_TYPES } from '../scoring/score.ts';
import { STREAK_DAY_REASONS } from '../streak/explain.ts';
import { countSchema, idSchema, integerSchema, localDateSchema, wholeNumberParam } from './common.ts';

/** A day of a user's year, with its effect on the streak and its points. */
export const attendanceDaySchema = v.strictObject({
  date: localDateSchema,
  reason: v.picklist([...STREAK_DAY_REASONS, 'before']),
  /** The streak at the end of the day. */
  streak: countSchema,
  /** The points of the day's check-in, bonuses included; null when there is no check-in. */
  points: v.nullable(integerSchema),
  /** The part of the points that is a streak bonus; absent when there is none. */
  streakBonus: v.optional(countSchema),
  checkInType: v.nullable(v.picklist(CHECK_IN_TYPES)),
  /** The name of the holiday; absent on other days. */
  holiday: v.optional(v.string()),
});
export type AttendanceDay = v.InferOutput<typeof attendanceDaySchema>;
export type AttendanceReason = AttendanceDay['reason'];

/** The current streak. */
export const currentStreakSchema = v.strictObject({
  days: countSchema,
  /**
   * The day of the streak's first check-in. Null when there is no streak, and when the streak began before the first
   * recorded check-in or over a year ago.
   */
  startedOn: v.nullable(localDateSchema),
  /** The streak freezes; null when the company gives none. A freeze saves the streak on one missed scheduled day. */
  freezes: v.nullable(v.strictObject({ left: countSchema, cap: countSchema, earnedEvery: countSchema })),
});
export type CurrentStreak = v.InferOutput<typeof currentStreakSchema>;

/** GET /api/attendance: a user's days of a year up to today, oldest first. */
export const attendanceSchema = v.strictObject({
  year: countSchema,
  /** Today in the user's time zone. */
  today: localDateSchema,
  /** The first year that can be requested. */
  firstYear: countSchema,
  /** The day of the first recorded check-in; null before the first check-in. */
  firstCheckIn: v.nullable(localDateSchema),
  days: v.array(attendanceDaySchema),
  /** Null when the response is about a past year. */
  currentStreak: v.nullable(currentStreakSchema),
});
export type Attendance = v.InferOutput<typeof attendanceSchema>;

export const attendanceQuerySchema = v.strictObject({
  /** The id of another user. Only admins may set this field. */
  userId: v.optional(idSchema),
  /** The year. When it is absent, the response is about the current year. */
  year: v.optional(wholeNumberParam(1900, 9999)),
});
