import * as v from 'valibot';
import { localDateSchema } from './common.ts';

/** Spec section 3, Analytics. Rates are percentages with one decimal, times are local `HH:MM`. */
export interface Analytics {
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
    /** A row for each scheduled day of the period, oldest first. */
    daily: { date: string; checkIns: number; onTime: number }[];
    /** A row for each of the last six months, oldest first: points booked, and people who had any. */
    monthly: { month: string; totalPoints: number; activeUsers: number }[];
  };
  departments: {
    name: string;
    employees: number;
    /** Mean of the points ever earned. */
    avgPoints: number;
    /** Check-ins of the period in percent of those that scheduled days and people make possible. */
    checkInRate: number;
  }[];
}

export const analyticsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
});
