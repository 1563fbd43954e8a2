import * as v from 'valibot';
import { LEADERBOARD_PERIODS } from '../leaderboard/rank.ts';
import { awardedSchema } from './badges.ts';
import { countSchema, idSchema, instantSchema, integerSchema, text, wholeNumberParam } from './common.ts';

/** Spec section 3, leaderboard row; `userId` tells rows of one name apart. */
export const leaderboardRowSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  points: integerSchema,
  streak: countSchema,
  /** Null while it is not known. */
  rank: v.nullable(countSchema),
  /** Places climbed since the start of the period; negative is down, and 0 without a rank. */
  change: integerSchema,
});
export type LeaderboardRow = v.InferOutput<typeof leaderboardRowSchema>;

export const leaderboardSchema = v.strictObject({
  period: v.picklist(LEADERBOARD_PERIODS),
  /** Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: v.string(),
  items: v.array(leaderboardRowSchema),
  /** The caller's row; null for people who do not rank (admins, and those who hid themselves). */
  me: v.nullable(leaderboardRowSchema),
});
export type Leaderboard = v.InferOutput<typeof leaderboardSchema>;

/** Awards on a person's card: the newest. */
export const CARD_AWARDS = 12;

/** What anybody may see of somebody on the leaderboard. */
export const personCardSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  bio: v.string(),
  /** The newest badges and achievements, CARD_AWARDS at most. */
  awards: v.array(v.strictObject({ ...v.omit(awardedSchema, ['points']).entries, at: instantSchema })),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

/** What the board can be filtered by: where people who rank work, by name. */
export const leaderboardFiltersSchema = v.strictObject({
  departments: v.array(v.string()),
  locations: v.array(v.string()),
});
export type LeaderboardFilters = v.InferOutput<typeof leaderboardFiltersSchema>;

export const leaderboardQuerySchema = v.strictObject({
  period: v.optional(v.picklist(LEADERBOARD_PERIODS)),
  department: v.optional(text(1, 80)),
  location: v.optional(text(1, 80)),
  limit: v.optional(wholeNumberParam(1, 100)),
  around: v.optional(v.picklist(['me'])),
});
export type LeaderboardQuery = v.InferOutput<typeof leaderboardQuerySchema>;
