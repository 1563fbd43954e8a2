import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';

export const REWARD_FILTERS = ['all', 'reach', ...REWARD_CATEGORIES] as const;

/** What of the catalogue is shown. `reach`: what the balance covers and can be claimed. */
export interface RewardView {
  filter: 'all' | 'reach' | RewardCategory;
  search: string;
  /**
   * A long list is shown in parts of PART_PAGES pages: where each part up to the one that is shown begins, as cursors. The
   * first begins at the beginning.
   */
  starts: readonly string[];
}

/** Pages of one part: so much comes by scrolling, and no more cards than that are ever in the page. */
export const PART_PAGES = 2;
/** Rewards of a page: the API's largest, which most catalogues fit into. */
export const REWARDS_PAGE = 100;

/** What opens first, and without a connection. */
export const ALL_REWARDS: RewardView = { filter: 'all', search: '', starts: [''] };

export const isAllRewards = ({ filter, search }: RewardView): boolean => filter === 'all' && search === '';

/** How many rewards stand before the part that is shown. */
export const countBefore = ({ starts }: RewardView): number => (starts.length - 1) * PART_PAGES * REWARDS_PAGE;

/** Whether the reward can be claimed at all, whatever the balance. */
export function claimable({ available, stock }: Reward): boolean {
  return available && stock !== 0;
}

const isNamed = ({ name }: Reward, search: string) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase());

/** What the API would give, out of the rewards that the device has. */
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

/** The cheapest that can be claimed with enough points. */
export function nearestOf(rewards: readonly Reward[], search: string): Reward | undefined {
  return rewards
    .filter((reward) => claimable(reward) && isNamed(reward, search))
    .toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
}
