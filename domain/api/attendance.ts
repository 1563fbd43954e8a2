import * as v from 'valibot';
import type { CheckInType } from '../scoring/score.ts';
import type { RecordedDay } from '../streak/record.ts';
import type { LocalDate } from '../time/local-date.ts';
import { idSchema, wholeNumberParam } from './common.ts';

export type AttendanceReason = RecordedDay['reason'];

/** A day of a person's year: what it did to the streak, and what it brought. */
export interface AttendanceDay extends RecordedDay {
  /** What the day's check-in brought, bonuses included; null without one. */
  points: number | null;
  checkInType: CheckInType | null;
  /** The name of the holiday, where the day is one. */
  holiday?: string;
}

/** The streak that stands today. */
export interface CurrentStreak {
  days: number;
  /** The day of its first check-in; null without a streak, and where it began before the record or over a year ago. */
  startedOn: LocalDate | null;
  /** How many missed days it would outlast; null where the company gives no freezes. */
  freezes: { left: number; cap: number; earnedEvery: number } | null;
}

/** GET /api/attendance: a person's days of a year, oldest first, up to today and no further. */
export interface Attendance {
  year: number;
  /** Today in the person's zone. */
  today: LocalDate;
  /** The first year that can be asked for. */
  firstYear: number;
  /** The day of the first check-in on record; null before it. */
  firstCheckIn: LocalDate | null;
  days: AttendanceDay[];
  /** Null in the answer about a past year. */
  currentStreak: CurrentStreak | null;
}

export const attendanceQuerySchema = v.strictObject({
  /** Another person, asked by an admin. */
  userId: v.optional(idSchema),
  /** This year when it is absent. */
  year: v.optional(wholeNumberParam(1900, 9999)),
});
