import * as v from 'valibot';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENT_IDS } from '../achievements/achievements.ts';
import { BADGE_CATEGORIES, BADGE_RARITIES, BADGE_TIERS } from '../badges/badge.ts';
import { CRITERIA_TYPES } from '../badges/criteria.ts';
import { BADGE_ICONS } from '../badges/icons.ts';
import { countSchema, cursorSchema, idSchema, instantSchema, listSchema, text, wholeNumber } from './common.ts';

/** Spec section 3, Badge. `points` go into the ledger of whoever earns it. */
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

/** A badge as the caller stands to it. */
export const badgeStandingSchema = v.strictObject({
  ...badgeSchema.entries,
  /** Instant; null while it is not earned. */
  earnedDate: v.nullable(instantSchema),
  /** 0 to `criteria.count`. */
  progress: countSchema,
});
export type BadgeStanding = v.InferOutput<typeof badgeStandingSchema>;

export const badgesSchema = listSchema(badgeStandingSchema);

/** Spec section 3, Achievement, as the caller stands to it. `points` are its weight and move no balance. */
export const achievementStandingSchema = v.strictObject({
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
export type AchievementStanding = v.InferOutput<typeof achievementStandingSchema>;

export const achievementsSchema = listSchema(achievementStandingSchema);

/** A badge or an achievement that somebody got, as it then was. */
export const awardedSchema = v.strictObject({
  kind: v.picklist(['badge', 'achievement']),
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  /** Of a badge. */
  tier: v.nullable(v.picklist(BADGE_TIERS)),
  /** Booked in the ledger: a badge's points; 0 for an achievement. */
  points: countSchema,
});
export type Award = v.InferOutput<typeof awardedSchema>;

/** The most badges of a company that are read at once. */
export const BADGES_MAX = 200;

/** People who get a badge in one request; an admin's app asks on with the cursor. */
export const GRANT_BATCH = 100;

/** Names in the preview of a grant. */
export const GRANT_PREVIEW_NAMES = 8;

/** GET /api/badges/:id/grants: who meets the badge and does not have it. */
export const grantPreviewSchema = v.strictObject({
  badge: badgeSchema,
  people: countSchema,
  /** What it would book in all. */
  points: countSchema,
  /** The first of them by name. */
  first: v.array(v.strictObject({ id: idSchema, name: v.string(), department: v.string() })),
});
export type GrantPreview = v.InferOutput<typeof grantPreviewSchema>;

/** POST /api/badges/:id/grants: how many got it now; with `nextCursor` there may be more. */
export const grantResultSchema = v.strictObject({ granted: countSchema, nextCursor: v.optional(cursorSchema) });
export type GrantResult = v.InferOutput<typeof grantResultSchema>;

/** Who meets the badge is the server's to know; a request only says where the last one ended. */
export const grantSchema = v.strictObject({ cursor: v.optional(cursorSchema) });
export type GrantInput = v.InferOutput<typeof grantSchema>;

/** GET /api/badges and /api/achievements: one's own standing, or another person's, asked by an admin. */
export const standingQuerySchema = v.strictObject({ userId: v.optional(idSchema) });
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

/** A field that is absent keeps its value. `isActive` false retires the badge: nobody gets it any more, and its owners keep it. */
export const badgeChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(badgeFields)).entries,
  isActive: v.optional(v.boolean()),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type BadgeChange = v.InferOutput<typeof badgeChangeSchema>;

/** A badge as admins manage it. */
export const managedBadgeSchema = v.strictObject({
  ...badgeSchema.entries,
  isActive: v.boolean(),
  /** How many people have it. */
  earned: countSchema,
  created: instantSchema,
  updated: instantSchema,
  version: countSchema,
});
export type ManagedBadge = v.InferOutput<typeof managedBadgeSchema>;

export const managedBadgesSchema = listSchema(managedBadgeSchema);

/** Whether the badge is gone, or retired because users have it: they keep it. */
export const badgeDeletionSchema = v.strictObject({
  outcome: v.picklist(['deleted', 'retired']),
  /** As it is now, or was last. */
  badge: managedBadgeSchema,
});
export type BadgeDeletion = v.InferOutput<typeof badgeDeletionSchema>;
