import * as v from 'valibot';
import { otherAmountsSchema } from './exports.ts';
import { idSchema, instantSchema, localDateSchema } from './common.ts';

/**
 * A longer period has monthly figures, because it would have too many daily rows to read. The limit is lower for a
 * company with more than 45 departments.
 */
export const DAILY_MAX_DAYS = 92;
/** The number of months with monthly points when no period is given, including the current month. Spec section 9. */
export const TREND_MONTHS = 6;
export const PERIOD_MAX_DAYS = 366;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const points = v.pipe(v.number(), v.integer());
const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));
/** The percentage may be above 100, because users may spend more than they earn in a period. */
const rate = v.pipe(v.number(), v.minValue(0));
/** The sums cover only scheduled days, or all days when the figures are monthly. */
const summarySchema = v.strictObject({
  /** The number of scheduled days of the period, up to today, that have stored figures. */
  days: count,
  checkIns: count,
  /** With one decimal; null when `days` is 0. */
  checkInsPerDay: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** Of the check-ins that were not made on a user's own day off: their average time, and the percentage on time. */
  averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
  onTimeRate: v.nullable(percentage),
  /** A percentage of today's number of users times the scheduled days. Null when no check-in was possible. */
  participation: v.nullable(percentage),
  redemptionRate: v.nullable(rate),
});
const moodDaysSchema = v.strictObject({ excellent: count, great: count, good: count, okay: count, tired: count });

const amountsSchema = v.strictObject({ cents: count, otherAmounts: otherAmountsSchema });

/** The analytics of spec section 3. Rates are percentages with one decimal. Times are local `HH:MM`. */
export const analyticsSchema = v.strictObject({
  period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
  kept: v.strictObject({
    /** The first day with stored daily figures. Earlier months may have monthly figures. */
    from: v.nullable(localDateSchema),
    /** Sums leave out the part that is not stored. */
    period: v.picklist(['whole', 'partly', 'none']),
  }),
  /** Does not depend on the period. */
  overview: v.strictObject({
    /**
     * The day of the overview, in the company's time zone: today, or the last scheduled day when today is a day off.
     */
    date: localDateSchema,
    totalEmployees: count,
    activeToday: count,
    averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
    onTimeRate: v.nullable(percentage),
  }),
  summary: summarySchema,
  /** Null when the earlier period is not completely stored, or is too long to read. */
  before: v.nullable(
    v.strictObject({
      period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
      summary: summarySchema,
      earned: points,
      redeemed: count,
    }),
  ),
  /** In hundredths of the currency of the last month of the period. Each month keeps its own value. */
  pointValue: v.nullable(
    v.strictObject({
      cents: count,
      redeemedCents: count,
      otherAmounts: otherAmountsSchema,
      currency: v.string(),
    }),
  ),
  trends: v.strictObject({
    /** Empty when the figures are monthly. */
    daily: v.array(
      v.strictObject({
        date: localDateSchema,
        checkIns: count,
        onTime: count,
        /** Neither on time nor late is a check-in on the user's own day off. */
        late: count,
        pointsEarned: points,
        pointsRedeemed: count,
      }),
    ),
    /** One row for each of the six months that end with the period, or for each month of a period that is longer. */
    monthly: v.array(
      v.strictObject({
        month: monthSchema,
        checkIns: count,
        onTime: count,
        late: count,
        /** The points that were booked as earned or as given by an admin. */
        totalPoints: points,
        activeUsers: count,
        pointsRedeemed: count,
      }),
    ),
  }),
  departments: v.array(
    v.strictObject({
      name: v.string(),
      employees: count,
      avgPoints: v.number(),
      checkInRate: percentage,
      onTimeRate: v.nullable(percentage),
    }),
  ),
  /**
   * The days by their mood, by department, in groups of at least five users. The mood of a day is the one in the middle. It
   * is stored two days after the day and never changes, so that no mood of a user can be told (docs/decisions/0067). Null
   * when the figures are monthly.
   */
  moods: v.nullable(
    v.strictObject({
      through: v.nullable(localDateSchema),
      /** A null department is one group of the departments that are too small to show separately. */
      groups: v.array(v.strictObject({ department: v.nullable(v.string()), days: moodDaysSchema })),
    }),
  ),
  points: v.strictObject({
    earned: points,
    /** The points claimed, without claims that were refunded since then. */
    redeemed: count,
    /** The points moved by corrections; negative when points were taken away. */
    adjusted: points,
    /**
     * The points that the company still owes. A claim refunded later counts as never made. Null before the first stored
     * day.
     */
    outstanding: v.nullable(points),
  }),
  /** The last day with check-ins among the last 31 days of the period. */
  streaksOn: v.nullable(localDateSchema),
  streaks: v.array(v.strictObject({ from: count, to: v.nullable(count), people: count })),
  /** The money of rewards by currency. Null when no reward with a value was ever approved. */
  rewardMoney: v.nullable(
    v.strictObject({
      /** The currency of the last month of the period, in hundredths of which `cents` are. */
      currency: v.string(),
      /** In the whole months of the period. */
      delivered: amountsSchema,
      /** Today, for approved claims that are not delivered yet. */
      owed: amountsSchema,
      /** The part of `owed` whose orders are being sent. */
      onTheWay: amountsSchema,
      /** True when more orders are on their way than are counted. */
      isMoreOnTheWay: v.boolean(),
    }),
  ),
  rewards: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      claims: count,
      points: count,
      cents: count,
      otherAmounts: otherAmountsSchema,
    }),
  ),
});
export type Analytics = v.InferOutput<typeof analyticsSchema>;

export const analyticsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
});

/** When there are more, `hasMore` is true. */
export const QUIET_SHOWN = 30;

/** Users who checked in regularly, but did not check in on their last scheduled days (domain/people/quiet.ts). */
export const quietPeopleSchema = v.strictObject({
  isShown: v.boolean(),
  asOf: v.nullable(instantSchema),
  items: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      department: v.string(),
      avatarUrl: v.string(),
      lastDay: localDateSchema,
      days: count,
    }),
  ),
  hasMore: v.boolean(),
});
export type QuietPeople = v.InferOutput<typeof quietPeopleSchema>;
