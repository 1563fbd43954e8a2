import * as v from 'valibot';
import { idSchema, localDateSchema, text } from './common.ts';

/** Leave is given at most this many days ahead, and for as many. */
export const LEAVE_DAYS = 366;

/** An approved leave, both ends included; also one that is over. */
export const leaveInputSchema = v.pipe(
  v.strictObject({
    userId: idSchema,
    startDate: localDateSchema,
    endDate: localDateSchema,
    /** The person reads it. */
    reason: text(1, 300),
  }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate >= startDate,
      'Must not be before the first day.',
    ),
    ['endDate'],
  ),
);
export type LeaveInput = v.InferOutput<typeof leaveInputSchema>;

/** What giving leave did. */
export const leaveGivenSchema = v.strictObject({
  id: v.string(),
  userId: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  /** Points of bonuses that came with it, or went. */
  points: v.number(),
  /** The streak that stands today. */
  currentStreak: v.number(),
  /** Check-ins whose streak or bonuses changed. */
  changedDays: v.number(),
});
export type LeaveGiven = v.InferOutput<typeof leaveGivenSchema>;
