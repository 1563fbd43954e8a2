import * as v from 'valibot';
import { addDays } from '../time/local-date.ts';
import { cursorSchema, idSchema, localDateSchema, reasonSchema, wholeNumberParam } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** Leave is given at most this many days ahead, and for as many: whoever is away for longer is given another one later. */
export const LEAVE_DAYS = 366;

/** An approved leave, both ends included; also one that is over. */
export const leaveInputSchema = v.pipe(
  v.strictObject({
    userId: idSchema,
    startDate: localDateSchema,
    endDate: localDateSchema,
    /** The person reads it. */
    reason: reasonSchema,
  }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate >= startDate,
      refuseAs('before_first_day'),
    ),
    ['endDate'],
  ),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate < addDays(startDate, LEAVE_DAYS),
      refuseAs('leave_too_long', { days: LEAVE_DAYS }),
    ),
    ['endDate'],
  ),
);
export type LeaveInput = v.InferOutput<typeof leaveInputSchema>;

export const leaveTakingBackSchema = v.strictObject({
  /** The person reads it. */
  reason: reasonSchema,
});
export type LeaveTakingBack = v.InferOutput<typeof leaveTakingBackSchema>;

/** What giving leave, or taking it back, did. */
export const leaveEffectSchema = v.strictObject({
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
export type LeaveEffect = v.InferOutput<typeof leaveEffectSchema>;

export const LEAVE_PAGE = 20;

export const leavesQuerySchema = v.strictObject({
  userId: idSchema,
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});

export const leavePageSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      id: v.string(),
      userId: v.string(),
      startDate: v.string(),
      endDate: v.string(),
      /** Cancelled: it was taken back. */
      status: v.picklist(['requested', 'approved', 'rejected', 'cancelled']),
      /** The reason that it was given with. */
      note: v.string(),
      /** Null where nobody is known. */
      createdByName: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
  nextCursor: v.optional(v.string()),
});
export type LeavePage = v.InferOutput<typeof leavePageSchema>;
