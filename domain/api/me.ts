import type { DayKind } from '../calendar/work-calendar.ts';
import type { Award } from './badges.ts';
import type { CheckIn } from './checkins.ts';
import type { Reward } from './rewards.ts';
import type { User } from './users.ts';

/** One day of the person's current week. */
export interface WeekDay {
  date: string;
  kind: DayKind;
  checkedIn: boolean;
  /** Missed, and a streak freeze was spent on it. */
  frozen: boolean;
}

/** A reward that the balance does not cover yet. */
export type NextReward = Pick<Reward, 'id' | 'name' | 'icon' | 'category' | 'pointsCost'>;

/** An award with when it was given. */
export interface RecentAward extends Award {
  /** Instant. */
  at: string;
}

/** GET /api/me: the record and what the first screen needs. */
export interface Me extends User {
  /** Place by all points ever earned; null for people who do not rank. */
  rank: number | null;
  /** Places climbed since Monday; negative is down. */
  rankChange: number;
  /** Streak freezes in hand, and the most one can have: 0 where the setting has none. */
  streakFreezes: { left: number; cap: number };
  /** The cheapest reward that costs more than the balance; null when there is none. */
  nextReward: NextReward | null;
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
    /** The newest three. */
    recentAchievements: RecentAward[];
    weeklyProgress: { checkedIn: number; scheduled: number; days: WeekDay[] };
  };
}
