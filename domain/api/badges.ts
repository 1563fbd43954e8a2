import * as v from 'valibot';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENT_IDS } from '../achievements/achievements.ts';
import { BADGE_CATEGORIES, BADGE_RARITIES, BADGE_TIERS } from '../badges/badge.ts';
import { CRITERIA_TYPES } from '../badges/criteria.ts';
import { BADGE_ICONS } from '../badges/icons.ts';
import { countSchema, cursorSchema, idSchema, instantSchema, listSchema, text, wholeNumber } from './common.ts';

/** `points` are booked in the ledger of each user who earns the badge. */
export const badgeSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  description: v.string(),
  icon: v.string(),
  points: countSchema,
  category: v.picklist(BADGE_CATEGORIES),
  tier: v.picklist(BADGE_TIERS),
  rarity: v.picklist(BADGE_RARITIES),
  criteria: v.strictObject({ type: v.picklist(CRITERIA_TYPES), count: countSchema }),
});
export type Badge = v.InferOutput<typeof badgeSchema>;

export const badgeProgressSchema = v.strictObject({
  ...badgeSchema.entries,
  earnedDate: v.nullable(instantSchema),
  /** 0 to `criteria.count`. */
  progress: countSchema,
});
export type BadgeProgress = v.InferOutput<typeof badgeProgressSchema>;

export const badgesSchema = listSchema(badgeProgressSchema);

/** Spec section 3, Achievement. The `points` of an achievement change no balance. */
export const achievementProgressSchema = v.strictObject({
  id: v.picklist(ACHIEVEMENT_IDS),
  title: v.string(),
  description: v.string(),
  icon: v.string(),
  category: v.picklist(ACHIEVEMENT_CATEGORIES),
  points: countSchema,
  progress: countSchema,
  maxProgress: countSchema,
  unlocked: v.boolean(),
  unlockedAt: v.nullable(instantSchema),
});
export type AchievementProgress = v.InferOutput<typeof achievementProgressSchema>;

export const achievementsSchema = listSchema(achievementProgressSchema);

/** A badge or an achievement, with the values that it had when the user received it. */
export const awardedSchema = v.strictObject({
  kind: v.picklist(['badge', 'achievement']),
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  /** Null for an achievement. */
  tier: v.nullable(v.picklist(BADGE_TIERS)),
  /** The points booked in the ledger. */
  points: countSchema,
});
export type Award = v.InferOutput<typeof awardedSchema>;

export const BADGES_MAX = 200;

export const GRANT_BATCH = 100;

export const GRANT_PREVIEW_NAMES = 8;

/** GET /api/badges/:id/grants. */
export const grantPreviewSchema = v.strictObject({
  badge: badgeSchema,
  people: countSchema,
  points: countSchema,
  first: v.array(v.strictObject({ id: idSchema, name: v.string(), department: v.string() })),
});
export type GrantPreview = v.InferOutput<typeof grantPreviewSchema>;

export const grantResultSchema = v.strictObject({ granted: countSchema, nextCursor: v.optional(cursorSchema) });
export type GrantResult = v.InferOutput<typeof grantResultSchema>;

export const grantSchema = v.strictObject({ cursor: v.optional(cursorSchema) });
export type GrantInput = v.InferOutput<typeof grantSchema>;

/** Admins may also request another user's progress. */
export const progressQuerySchema = v.strictObject({ userId: v.optional(idSchema) });
const badgeFields = {
  name: text(1, 60),
  description: text(0, 300),
  icon: v.picklist(BADGE_ICONS),
  points: wholeNumber(0, 10_000),
  category: v.picklist(BADGE_CATEGORIES),
  tier: v.picklist(BADGE_TIERS),
  rarity: v.picklist(BADGE_RARITIES),
  criteria: v.strictObject({
    type: v.picklist(CRITERIA_TYPES),
    count: wholeNumber(1, 100_000),
  }),
};

export const newBadgeSchema = v.strictObject({
  ...badgeFields,
  description: v.optional(badgeFields.description, ''),
  icon: v.optional(badgeFields.icon, 'medal'),
  points: v.optional(badgeFields.points, 0),
});
export type NewBadge = v.InferOutput<typeof newBadgeSchema>;

/** `isActive` false retires the badge: the users who have it keep it, and no other user gets it any more. */
export const badgeChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(badgeFields)).entries,
  isActive: v.optional(v.boolean()),
  /** True confirms the terms that another admin set. */
  isConfirmed: v.optional(v.literal(true)),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type BadgeChange = v.InferOutput<typeof badgeChangeSchema>;

export const managedBadgeSchema = v.strictObject({
  ...badgeSchema.entries,
  isActive: v.boolean(),
  earned: countSchema,
  /** The admin who set the criteria and the points; null for a badge that the product brought along. */
  termsBy: v.nullable(idSchema),
  /** False until a second admin confirms the terms. Until then, each payment is a gift of `termsBy`. */
  isConfirmed: v.boolean(),
  created: instantSchema,
  updated: instantSchema,
  version: countSchema,
});
export type ManagedBadge = v.InferOutput<typeof managedBadgeSchema>;

export const managedBadgesSchema = listSchema(managedBadgeSchema);

/** A badge that users have is retired instead, and those users keep it. */
export const badgeDeletionSchema = v.strictObject({
  outcome: v.picklist(['deleted', 'retired']),
  badge: managedBadgeSchema,
});
export type BadgeDeletion = v.InferOutput<typeof badgeDeletionSchema>;
