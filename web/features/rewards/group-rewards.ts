import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';

export interface RewardGroup {
  category: RewardCategory;
  rewards: Reward[];
}

/** The tiers in their order, without empty ones. Within each the rewards stay in the order of the API: affordable first. */
export function groupRewards(rewards: readonly Reward[]): RewardGroup[] {
  return REWARD_CATEGORIES.map((category) => ({
    category,
    rewards: rewards.filter((reward) => reward.category === category),
  })).filter((group) => group.rewards.length > 0);
}
