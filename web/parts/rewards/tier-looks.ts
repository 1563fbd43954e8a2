import type { RewardCategory } from '../../../domain/rewards/tiers.ts';

/** The CSS classes of each tier. Each tier has the colour of a metal. */
export const TIER_LOOKS: Readonly<Record<RewardCategory, string>> = {
  weekly: 'bg-bronze-soft text-bronze',
  monthly: 'bg-silver-soft text-silver',
  quarterly: 'bg-gold-soft text-gold',
  annual: 'bg-platinum-soft text-platinum',
};
