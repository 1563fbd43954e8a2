import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';

export interface RewardGroup {
  category: RewardCategory;
  rewards: Reward[];
}

/** Whether the reward can be claimed at all, whatever the balance. */
export function claimable({ available, stock }: Reward): boolean {
  return available && stock !== 0;
}

/** The tiers in their order; within each what the balance covers comes first, then the rest, both from the cheapest. */
export function groupRewards(rewards: readonly Reward[], balance: number): RewardGroup[] {
  const order = (reward: Reward) => (claimable(reward) ? (reward.pointsCost <= balance ? 0 : 1) : 2);
  return REWARD_CATEGORIES.map((category) => ({
    category,
    rewards: rewards
      .filter((reward) => reward.category === category)
      .toSorted((a, b) => order(a) - order(b) || a.pointsCost - b.pointsCost || a.name.localeCompare(b.name)),
  })).filter((group) => group.rewards.length > 0);
}
