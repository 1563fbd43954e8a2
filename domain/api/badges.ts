import * as v from 'valibot';
import { cursorSchema, idSchema } from './common.ts';
import type { Criteria } from '../badges/criteria.ts';
import type { BadgeCategory, BadgeRarity, BadgeTier } from '../badges/badge.ts';
import type { AchievementCategory, AchievementId } from '../achievements/achievements.ts';

/** Spec section 3, Badge. `points` go into the ledger of whoever earns it. */
export interface Badge {
  id: string;
  name: string;
  description: string;
  icon: string;
  points: number;
  category: BadgeCategory;
  tier: BadgeTier;
  rarity: BadgeRarity;
  criteria: Criteria;
}

/** A badge as the caller stands to it. */
export interface BadgeStanding extends Badge {
  /** Instant; null while it is not earned. */
  earnedDate: string | null;
  /** 0 to `criteria.count`. */
  progress: number;
}

/** Spec section 3, Achievement, as the caller stands to it. `points` are its weight and move no balance. */
export interface AchievementStanding {
  id: AchievementId;
  title: string;
  description: string;
  icon: string;
  category: AchievementCategory;
  points: number;
  progress: number;
  maxProgress: number;
  unlocked: boolean;
  unlockedAt: string | null;
}

/** A badge or an achievement that somebody got, as it then was. */
export interface Award {
  kind: 'badge' | 'achievement';
  id: string;
  name: string;
  icon: string;
  /** Of a badge. */
  tier: BadgeTier | null;
  /** Booked in the ledger: a badge's points; 0 for an achievement. */
  points: number;
}

/** The most badges of a company that are read at once. */
export const BADGES_MAX = 200;

/** People who get a badge in one request; an admin's app asks on with the cursor. */
export const GRANT_BATCH = 100;

/** Names in the preview of a grant. */
export const GRANT_PREVIEW_NAMES = 8;

/** GET /api/badges/:id/grants: who meets the badge and does not have it. */
export interface GrantPreview {
  badge: Badge;
  people: number;
  /** What it would book in all. */
  points: number;
  /** The first of them by name. */
  first: { id: string; name: string; department: string }[];
}

/** POST /api/badges/:id/grants: how many got it now; with `nextCursor` there may be more. */
export interface GrantResult {
  granted: number;
  nextCursor?: string;
}

/** Who meets the badge is the server's to know; a request only says where the last one ended. */
export const grantSchema = v.strictObject({ cursor: v.optional(cursorSchema) });
export type GrantInput = v.InferOutput<typeof grantSchema>;

/** GET /api/badges and /api/achievements: one's own standing, or another person's, asked by an admin. */
export const standingQuerySchema = v.strictObject({ userId: v.optional(idSchema) });
