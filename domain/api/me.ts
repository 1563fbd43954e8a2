import type { DayKind } from '../calendar/work-calendar.ts';
import type { CheckIn } from './checkins.ts';
import type { User } from './users.ts';

/** One day of the person's current week. */
export interface WeekDay {
  date: string;
  kind: DayKind;
  checkedIn: boolean;
}

/** GET /api/me: the record and what the first screen needs. */
export interface Me extends User {
  /** Place by all points ever earned; null for people who do not rank. */
  rank: number | null;
  /** Today in the person's zone, by the server's clock. */
  today: { date: string; timeZone: string; kind: DayKind; now: string };
  todayCheckIn: CheckIn | null;
  /** The next streak day that brings a bonus. */
  nextBonus: { streakDay: number; points: number } | null;
  /** Local times `HH:MM` before which a check-in is early, and on time, and the points each brings. */
  scoring: { earlyBefore: string; onTimeBefore: string; earlyPoints: number; basePoints: number };
  stats: {
    /** Local time `HH:MM`, mean of the last 30 check-ins at most; null without any. */
    averageCheckInTime: string | null;
    weeklyProgress: { checkedIn: number; scheduled: number; days: WeekDay[] };
  };
}
