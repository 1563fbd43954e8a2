export const REWARD_CATEGORIES = ['weekly', 'monthly', 'quarterly', 'annual'] as const;
export type RewardCategory = (typeof REWARD_CATEGORIES)[number];

/** Spec section 9. */
export const REWARD_TIERS: Readonly<Record<RewardCategory, { min: number; max: number | null }>> = {
  weekly: { min: 5, max: 15 },
  monthly: { min: 25, max: 50 },
  quarterly: { min: 75, max: 150 },
  annual: { min: 175, max: null },
};

/** A cost between two ranges belongs to the lower tier. */
export function suggestTier(pointsCost: number): RewardCategory {
  const reached = REWARD_CATEGORIES.filter((category) => pointsCost >= REWARD_TIERS[category].min);
  return reached.at(-1) ?? 'weekly';
}
