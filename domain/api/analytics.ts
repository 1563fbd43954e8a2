import * as v from 'valibot';
import { idSchema, instantSchema, localDateSchema } from './common.ts';

/**
 * The longest period, in days, with daily figures. Longer periods have monthly figures, because a row per day and
 * department would be too many to read.
 * With more than 45 departments the limit is lower.
 */
export const DAILY_MAX_DAYS = 92;
/** The number of months of monthly points when no period is given, the current month included. Spec section 9. */
export const TREND_MONTHS = 6;
/** The longest period, in days. */
export const PERIOD_MAX_DAYS = 366;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const points = v.pipe(v.number(), v.integer());
const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));
/** A percentage of points. It may exceed 100, because users may spend more than they earn. */
const rate = v.pipe(v.number(), v.minValue(0));
/** The sums of a period's check-ins. They cover its scheduled days, or every day when the figures are monthly. */
const summarySchema = v.strictObject({
  /** The scheduled days of the period up to today that have stored figures. */
  days: count,
  checkIns: count,
  /** The average with one decimal; null before the first scheduled day. */
  checkInsPerDay: v.nullable(v.pipe(v.number(), v.minValue(0))),
  averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
  /** The percentage of check-ins that are on time; null when there were none. */
  onTimeRate: v.nullable(percentage),
  /** Check-ins as a percentage of those possible for today's users on these days; null when none were possible. */
  participation: v.nullable(percentage),
  /** Points redeemed as a percentage of points earned; null when none were earned. */
  redemptionRate: v.nullable(rate),
});
const moodCountsSchema = v.strictObject({ great: count, excellent: count, good: count, okay: count, tired: count });

/** Spec section 3, Analytics. Rates are percentages with one decimal, times are local `HH:MM`, points are booked points. */
export const analyticsSchema = v.strictObject({
  /** The first and the last day, both included. */
  period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
  kept: v.strictObject({
    /** The first day with stored figures; null when there is none. Some earlier months may be stored completely. */
    from: v.nullable(localDateSchema),
    /** The stored part of the period. Sums leave out the rest. */
    period: v.picklist(['whole', 'partly', 'none']),
  }),
  /** The overview of today, whatever the period. */
  overview: v.strictObject({
    /**
     * The day of the overview, in the company's time zone: today, or the last scheduled day when today is a day off.
     */
    date: localDateSchema,
    totalEmployees: count,
    activeToday: count,
    averageCheckInTime: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/))),
    /** The percentage of today's check-ins that are on time; null when there are none. */
    onTimeRate: v.nullable(percentage),
  }),
  summary: summarySchema,
  /** The period before, for comparison. Null when it is not completely stored, or too long to read. */
  before: v.nullable(
    v.strictObject({
      period: v.strictObject({ from: localDateSchema, to: localDateSchema }),
      summary: summarySchema,
      earned: points,
      redeemed: points,
    }),
  ),
  /** The value of a point, in hundredths of the currency; null until the company sets it. */
  pointValue: v.nullable(v.strictObject({ cents: count, currency: v.string() })),
  trends: v.strictObject({
    /**
     * A row for each scheduled day of a period with daily figures, oldest first. Empty when the figures are monthly.
     */
    daily: v.array(
      v.strictObject({
        date: localDateSchema,
        checkIns: count,
        onTime: count,
        pointsEarned: points,
        pointsRedeemed: points,
      }),
    ),
    /** A row for each of the six months up to the period's end, or for each month of a longer period. Oldest first. */
    monthly: v.array(
      v.strictObject({
        month: monthSchema,
        checkIns: count,
        onTime: count,
        /** The points booked as earned or given. */
        totalPoints: points,
        /** The users who received such points. */
        activeUsers: count,
        pointsRedeemed: points,
      }),
    ),
  }),
  departments: v.array(
    v.strictObject({
      name: v.string(),
      /** The users who may use the app today. */
      employees: count,
      /** The points earned in the period per user, with one decimal. */
      avgPoints: v.number(),
      /** Check-ins of the period as a percentage of those possible on its scheduled days. */
      checkInRate: percentage,
      onTimeRate: v.nullable(percentage),
    }),
  ),
  /** Moods by department, in groups of at least five users. Null when the figures are monthly. */
  moods: v.nullable(
    v.strictObject({
      /** A null department stands for several departments together that are too small to show separately. */
      groups: v.array(v.strictObject({ department: v.nullable(v.string()), moods: moodCountsSchema })),
      /** The moods in no group, because too few users chose them. */
      hidden: count,
    }),
  ),
  points: v.strictObject({
    earned: points,
    /** The points claimed minus the points returned. */
    redeemed: points,
    /** The points moved by corrections; negative when points were taken away. */
    adjusted: points,
    /** The liability: the sum of all balances at the end of the period. Null before the first stored day. */
    outstanding: v.nullable(points),
  }),
  /** The last day with check-ins within the last 31 days of the period; null when there is none. */
  streaksOn: v.nullable(localDateSchema),
  /** The check-ins of that day, grouped by their streak day. */
  streaks: v.array(v.strictObject({ from: count, to: v.nullable(count), people: count })),
  /** The most claimed rewards in the months that the period touches. */
  rewards: v.array(v.strictObject({ id: idSchema, name: v.string(), claims: count, points })),
});
export type Analytics = v.InferOutput<typeof analyticsSchema>;

export const analyticsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
});

/** The most quiet users that are named. Beyond it, only the existence of more is shown. */
export const QUIET_SHOWN = 30;

/** Users with regular check-ins who have none in the last scheduled days (domain/people/quiet.ts). */
export const quietPeopleSchema = v.strictObject({
  /** Whether the company's setting lets the reader see them. */
  isShown: v.boolean(),
  /** The time of the last search for quiet users; null before the first. */
  asOf: v.nullable(instantSchema),
  items: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      department: v.string(),
      avatarUrl: v.string(),
      /** The day of the last check-in, and the number of scheduled days since. */
      lastDay: localDateSchema,
      days: count,
    }),
  ),
  hasMore: v.boolean(),
});
export type QuietPeople = v.InferOutput<typeof quietPeopleSchema>;
