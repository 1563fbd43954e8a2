import type { RewardCategory } from '../../../domain/rewards/tiers.ts';

/** The classes of each tier, which has the colour of a metal. */
export const TIER_LOOKS: Readonly<Record<RewardCategory, string>> = {
  weekly: 'bg-bronze-soft text-bronze',
  monthly: 'bg-silver-soft text-silver',
  quarterly: 'bg-gold-soft text-gold',
  annual: 'bg-platinum-soft text-platinum',
};
