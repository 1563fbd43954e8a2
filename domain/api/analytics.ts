import * as v from 'valibot';
import { idSchema, instantSchema, localDateSchema } from './common.ts';

/**
 * A period of more days than this has monthly figures: a row a day and department would be too many to read. With more than
 * 45 departments, fewer days are too many.
 */
export const DAILY_MAX_DAYS = 92;
/** The months of the monthly points without a period, the current one included. Spec section 9. */
export const TREND_MONTHS = 6;
/** The longest period, in days. */
export const PERIOD_MAX_DAYS = 366;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const points = v.pipe(v.number(), v.integer());
const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));
/** A rate of points: people may spend more than they earn. */
const rate = v.pipe(v.number(), v.minValue(0));
/** The period's check-ins: of its scheduled days, or of every day where its figures are by month. */
const summarySchema = v.strictObject({
  /** Scheduled days of the period up to today whose figures are kept. */
  days: count,
  checkIns: count,
  /** With one decimal; null when no scheduled day has come yet. */
  checkInsPerDay: v.nullable(v.pipe(v.number(), v.minValue(0))),
  averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
  /** Of the check-ins; null when there were none. */
  onTimeRate: v.nullable(percentage),
  /** Check-ins in percent of those that today's people and the days make possible; null without any. */
  participation: v.nullable(percentage),
  /** Points redeemed in percent of points earned; null when none were earned. */
  redemptionRate: v.nullable(rate),
});
const moodCountsSchema = v.strictObject({ great: count, excellent: count, good: count, okay: count, tired: count });

/** Spec section 3, Analytics. Rates are percentages with one decimal, times are local `HH:MM`, points are booked points. */
export const analyticsSchema = v.strictObject({
  /** Both days are in it. */
  period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
  kept: v.strictObject({
    /** The first day whose figures are kept; null when there is none yet. Earlier months may be kept whole. */
    from: v.nullable(localDateSchema),
    /** How much of the period is kept: sums leave out the rest. */
    period: v.picklist(['whole', 'partly', 'none']),
  }),
  /** Today, whatever the period. */
  overview: v.strictObject({
    /** The day the overview is of: today in the company's zone, or on a day off the last scheduled day. */
    date: localDateSchema,
    totalEmployees: count,
    activeToday: count,
    averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
    /** Of those who checked in; null when nobody did. */
    onTimeRate: v.nullable(percentage),
  }),
  summary: summarySchema,
  /** The period before, to compare with; null where not all of it is kept, or it would be too much to read. */
  before: v.nullable(
    v.strictObject({
      period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
      summary: summarySchema,
      earned: points,
      redeemed: points,
    }),
  ),
  /** What a point is worth, in hundredths of the currency; null while the company has not said. */
  pointValue: v.nullable(v.strictObject({ cents: count, currency: v.string() })),
  trends: v.strictObject({
    /** A row for each scheduled day of the period with daily figures, oldest first; none when the figures are by month. */
    daily: v.array(
      v.strictObject({
        date: localDateSchema,
        checkIns: count,
        onTime: count,
        pointsEarned: points,
        pointsRedeemed: points,
      }),
    ),
    /** A row for each of six months to the period's end, or for each month of a longer period, oldest first. */
    monthly: v.array(
      v.strictObject({
        month: monthSchema,
        checkIns: count,
        onTime: count,
        /** Points booked as earned or given. */
        totalPoints: points,
        /** People who had any of those. */
        activeUsers: count,
        pointsRedeemed: points,
      }),
    ),
  }),
  departments: v.array(
    v.strictObject({
      name: v.string(),
      /** People who may use the app now. */
      employees: count,
      /** Points earned in the period, a head, with one decimal. */
      avgPoints: v.number(),
      /** Check-ins of the period in percent of those that scheduled days and people make possible. */
      checkInRate: percentage,
      onTimeRate: v.nullable(percentage),
    }),
  ),
  /** By department, never of fewer than five people. Null when the figures are by month. */
  moods: v.nullable(
    v.strictObject({
      /** Without a department: what could not be shown by department, of several together. */
      groups: v.array(v.strictObject({ department: v.nullable(v.string()), moods: moodCountsSchema })),
      /** Moods that are in no group, because too few people said them. */
      hidden: count,
    }),
  ),
  points: v.strictObject({
    earned: points,
    /** Claimed, less what came back. */
    redeemed: points,
    /** What corrections moved; negative when they took points away. */
    adjusted: points,
    /** The liability: the sum of all balances at the end of the period. Null before the first kept day. */
    outstanding: v.nullable(points),
  }),
  /** The last day of the period that has check-ins, looked for in its last 31 days; null when there is none. */
  streaksOn: v.nullable(localDateSchema),
  /** The check-ins of that day by the streak day that they made. */
  streaks: v.array(v.strictObject({ from: count, to: v.nullable(count), people: count })),
  /** The most claimed rewards of the months that the period touches. */
  rewards: v.array(v.strictObject({ id: idSchema, name: v.string(), claims: count, points })),
});
export type Analytics = v.InferOutput<typeof analyticsSchema>;

export const analyticsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
});

/** People who went quiet that are named; of more it is only said that there are. */
export const QUIET_SHOWN = 30;

/** People who were regular and have not checked in for some scheduled days (domain/people/quiet.ts). */
export const quietPeopleSchema = v.strictObject({
  /** Whether the company's setting lets the reader see them. */
  isShown: v.boolean(),
  /** When they were last looked for; null before the first time. */
  asOf: v.nullable(instantSchema),
  items: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      department: v.string(),
      avatarUrl: v.string(),
      /** The day of the last check-in, and the scheduled days since. */
      lastDay: localDateSchema,
      days: count,
    }),
  ),
  hasMore: v.boolean(),
});
export type QuietPeople = v.InferOutput<typeof quietPeopleSchema>;
