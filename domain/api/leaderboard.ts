import * as v from 'valibot';
import { LEADERBOARD_PERIODS } from '../leaderboard/rank.ts';
import { awardedSchema } from './badges.ts';
import { countSchema, idSchema, instantSchema, integerSchema, text, wholeNumberParam } from './common.ts';

/** Spec section 3. Two users may have the same name, so each row has the `userId`. */
export const leaderboardRowSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  points: integerSchema,
  streak: countSchema,
  /** Null while the rank is not known. */
  rank: v.nullable(countSchema),
  /** The number of ranks climbed since the start of the period. Negative after a fall, and 0 while the rank is null. */
  change: integerSchema,
});
export type LeaderboardRow = v.InferOutput<typeof leaderboardRowSchema>;

export const leaderboardSchema = v.strictObject({
  period: v.picklist(LEADERBOARD_PERIODS),
  /** The Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: v.string(),
  items: v.array(leaderboardRowSchema),
  /** The caller's row; null for users who do not rank (admins, and users who hide themselves). */
  me: v.nullable(leaderboardRowSchema),
});
export type Leaderboard = v.InferOutput<typeof leaderboardSchema>;

export const CARD_AWARDS = 12;

/** The details of a ranked user that every user may see. */
export const personCardSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  bio: v.string(),
  awards: v.array(v.strictObject({ ...v.omit(awardedSchema, ['points']).entries, at: instantSchema })),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

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
