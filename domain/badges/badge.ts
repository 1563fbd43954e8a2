/** Spec section 3, Badge. */
export const BADGE_CATEGORIES = [
  'punctuality',
  'consistency',
  'milestone',
  'teamwork',
  'wellness',
  'growth',
  'innovation',
] as const;
export type BadgeCategory = (typeof BADGE_CATEGORIES)[number];

export const BADGE_TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type BadgeTier = (typeof BADGE_TIERS)[number];

export const BADGE_RARITIES = ['common', 'uncommon', 'rare', 'epic'] as const;
export type BadgeRarity = (typeof BADGE_RARITIES)[number];

export const ACTIVITY_KINDS = ['team', 'wellness', 'course', 'suggestion'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
