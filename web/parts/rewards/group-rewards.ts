import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';

export interface RewardGroup {
  category: RewardCategory;
  rewards: Reward[];
}

/** Returns the tiers in order, without empty ones. Each tier keeps the API's order of rewards: affordable first. */
export function groupRewards(rewards: readonly Reward[]): RewardGroup[] {
  return REWARD_CATEGORIES.map((category) => ({
    category,
    rewards: rewards.filter((reward) => reward.category === category),
  })).filter((group) => group.rewards.length > 0);
}
