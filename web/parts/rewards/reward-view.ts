import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';

export const REWARD_FILTERS = ['all', 'reach', ...REWARD_CATEGORIES] as const;

/** The filters of the catalogue. `reach`: rewards that can be claimed with the balance. */
export interface RewardView {
  filter: 'all' | 'reach' | RewardCategory;
  search: string;
  /**
   * The cursors where the parts begin, up to the shown part. A long list is shown in parts of PART_PAGES pages. The
   * first cursor is empty.
   */
  starts: readonly string[];
}

/** Pages per part. They load while scrolling, and the page never has more cards than that. */
export const PART_PAGES = 2;
/** Rewards per page: the API's largest page, which holds most catalogues. */
export const REWARDS_PAGE = 100;

/** The view that opens first, and without a connection. */
export const ALL_REWARDS: RewardView = { filter: 'all', search: '', starts: [''] };

export const isAllRewards = ({ filter, search }: RewardView): boolean => filter === 'all' && search === '';

/** Returns the number of rewards before the shown part. */
export const countBefore = ({ starts }: RewardView): number => (starts.length - 1) * PART_PAGES * REWARDS_PAGE;

/** True when the reward can be claimed at all, at any balance. */
export function claimable({ available, stock }: Reward): boolean {
  return available && stock !== 0;
}

const isNamed = ({ name }: Reward, search: string) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase());

/** Filters the rewards on the device as the API would. */
export function lookThrough(
  rewards: readonly Reward[],
  { filter, search }: Pick<RewardView, 'filter' | 'search'>,
  balance: number,
): Reward[] {
  return rewards.filter(
    (reward) =>
      isNamed(reward, search) &&
      (filter === 'all' ||
        (filter === 'reach' ? claimable(reward) && reward.pointsCost <= balance : reward.category === filter)),
  );
}

/** Returns the cheapest claimable reward, at any balance. */
export function findNearest(rewards: readonly Reward[], search: string): Reward | undefined {
  return rewards
    .filter((reward) => claimable(reward) && isNamed(reward, search))
    .toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
}

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
