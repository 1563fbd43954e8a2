export const REWARD_CATEGORIES = ['weekly', 'monthly', 'quarterly', 'annual'] as const;
export type RewardCategory = (typeof REWARD_CATEGORIES)[number];

/** The range of points a tier suggests. Spec section 9. */
export const REWARD_TIERS: Readonly<Record<RewardCategory, { min: number; max: number | null }>> = {
  weekly: { min: 5, max: 15 },
  monthly: { min: 25, max: 50 },
  quarterly: { min: 75, max: 150 },
  annual: { min: 175, max: null },
};

/** The tier that a cost suggests: the highest one whose minimum it reaches. Costs between two ranges belong to the lower. */
export function suggestTier(pointsCost: number): RewardCategory {
  const reached = REWARD_CATEGORIES.filter((category) => pointsCost >= REWARD_TIERS[category].min);
  return reached.at(-1) ?? 'weekly';
}
