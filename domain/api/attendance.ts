import * as v from 'valibot';
import { CHECK_IN_TYPES } from '../scoring/score.ts';
import { STREAK_DAY_REASONS } from '../streak/explain.ts';
import { countSchema, idSchema, integerSchema, localDateSchema, wholeNumberParam } from './common.ts';

/** A day of a person's year: what it did to the streak, and what it brought. */
export const attendanceDaySchema = v.strictObject({
  date: localDateSchema,
  reason: v.picklist([...STREAK_DAY_REASONS, 'before']),
  /** The streak at the end of the day. */
  streak: countSchema,
  /** What the day's check-in brought, bonuses included; null without one. */
  points: v.nullable(integerSchema),
  /** How many of them came for the day of the streak; left out where none did. */
  streakBonus: v.optional(countSchema),
  checkInType: v.nullable(v.picklist(CHECK_IN_TYPES)),
  /** The name of the holiday, where the day is one. */
  holiday: v.optional(v.string()),
});
export type AttendanceDay = v.InferOutput<typeof attendanceDaySchema>;
export type AttendanceReason = AttendanceDay['reason'];

/** The streak that stands today. */
export const currentStreakSchema = v.strictObject({
  days: countSchema,
  /** The day of its first check-in; null without a streak, and where it began before the record or over a year ago. */
  startedOn: v.nullable(localDateSchema),
  /** How many missed days it would outlast; null where the company gives no freezes. */
  freezes: v.nullable(v.strictObject({ left: countSchema, cap: countSchema, earnedEvery: countSchema })),
});
export type CurrentStreak = v.InferOutput<typeof currentStreakSchema>;

/** GET /api/attendance: a person's days of a year, oldest first, up to today and no further. */
export const attendanceSchema = v.strictObject({
  year: countSchema,
  /** Today in the person's zone. */
  today: localDateSchema,
  /** The first year that can be asked for. */
  firstYear: countSchema,
  /** The day of the first check-in on record; null before it. */
  firstCheckIn: v.nullable(localDateSchema),
  days: v.array(attendanceDaySchema),
  /** Null in the answer about a past year. */
  currentStreak: v.nullable(currentStreakSchema),
});
export type Attendance = v.InferOutput<typeof attendanceSchema>;

export const attendanceQuerySchema = v.strictObject({
  /** Another person, asked by an admin. */
  userId: v.optional(idSchema),
  /** This year when it is absent. */
  year: v.optional(wholeNumberParam(1900, 9999)),
});
