import * as v from 'valibot';
import { LEADERBOARD_PERIODS, type LeaderboardPeriod } from '../leaderboard/rank.ts';
import { text, wholeNumberParam } from './common.ts';

/** Spec section 3, leaderboard row; `userId` tells rows of one name apart. */
export interface LeaderboardRow {
  userId: string;
  name: string;
  avatarUrl: string;
  department: string;
  points: number;
  streak: number;
  rank: number;
  /** Places climbed since the start of the period; negative is down. */
  change: number;
}

export interface Leaderboard {
  period: LeaderboardPeriod;
  /** Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: string;
  items: LeaderboardRow[];
  /** The caller's row; null for people who do not rank (admins, and those who hid themselves). */
  me: LeaderboardRow | null;
}

/** What the board can be filtered by: where people who rank work, by name. */
export interface LeaderboardFilters {
  departments: string[];
  locations: string[];
}

export const leaderboardQuerySchema = v.strictObject({
  period: v.optional(v.picklist(LEADERBOARD_PERIODS, 'Must be week, month or all.')),
  department: v.optional(text(1, 80)),
  location: v.optional(text(1, 80)),
  limit: v.optional(wholeNumberParam(1, 100)),
  around: v.optional(v.picklist(['me'], 'Must be me.')),
});
export type LeaderboardQuery = v.InferOutput<typeof leaderboardQuerySchema>;
