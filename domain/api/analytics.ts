import * as v from 'valibot';
import type { MoodReport } from '../analytics/moods.ts';
import { localDateSchema } from './common.ts';

/** A period of more days than this is told by months: a row a day and department would be too many to read. */
export const DAILY_MAX_DAYS = 92;
/** The longest period, in days. */
export const PERIOD_MAX_DAYS = 366;

/** Spec section 3, Analytics. Rates are percentages with one decimal, times are local `HH:MM`, points are booked points. */
export interface Analytics {
  /** Both days are in it. */
  period: { from: string; to: string };
  overview: {
    /** The day the overview is of: today in the company's zone, or on a day off the last scheduled day. */
    date: string;
    totalEmployees: number;
    activeToday: number;
    averageCheckInTime: string | null;
    /** Of those who checked in; null when nobody did. */
    onTimeRate: number | null;
  };
  trends: {
    /** A row for each scheduled day of the period, oldest first; none when the period is longer than DAILY_MAX_DAYS. */
    daily: { date: string; checkIns: number; onTime: number; pointsEarned: number; pointsRedeemed: number }[];
    /** A row for each of six months to the period's end, or for each month of a longer period, oldest first. */
    monthly: {
      month: string;
      checkIns: number;
      onTime: number;
      /** Points booked as earned or given. */
      totalPoints: number;
      /** People who had any of those. */
      activeUsers: number;
      pointsRedeemed: number;
    }[];
  };
  departments: {
    name: string;
    /** People who may use the app now. */
    employees: number;
    /** Points earned in the period, a head. */
    avgPoints: number;
    /** Check-ins of the period in percent of those that scheduled days and people make possible. */
    checkInRate: number;
    onTimeRate: number | null;
  }[];
  /** By department, never of fewer than five people. Null when the period is longer than DAILY_MAX_DAYS. */
  moods: MoodReport | null;
  points: {
    earned: number;
    /** Claimed, less what came back. */
    redeemed: number;
    /** What corrections moved; negative when they took points away. */
    adjusted: number;
    /** What everybody together has to spend at the end of the period: the liability. */
    outstanding: number;
  };
  /** The check-ins of the overview's day by the streak day that they made. */
  streaks: { from: number; to: number | null; people: number }[];
  /** The most claimed rewards of the months that the period touches. */
  rewards: { id: string; name: string; claims: number; points: number }[];
}

export const analyticsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
});
