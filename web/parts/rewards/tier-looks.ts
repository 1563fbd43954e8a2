import type { RewardCategory } from '../../../domain/rewards/tiers.ts';

/** The metal of each tier. */
export const TIER_LOOKS: Readonly<Record<RewardCategory, string>> = {
  weekly: 'bg-bronze-soft text-bronze',
  monthly: 'bg-silver-soft text-silver',
  quarterly: 'bg-gold-soft text-gold',
  annual: 'bg-platinum-soft text-platinum',
};
