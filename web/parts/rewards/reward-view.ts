import type { Reward } from '#domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '#domain/rewards/tiers.ts';

export const REWARD_FILTERS = ['all', 'reach', ...REWARD_CATEGORIES] as const;

/** The filter `reach` selects rewards that the user can claim with the current balance. */
export interface RewardView {
  filter: 'all' | 'reach' | RewardCategory;
  search: string;
  /**
   * The cursors at which the parts of the list begin, up to the shown part. A long list is shown in parts of PART_PAGES
   * pages. The first cursor is empty.
   */
  starts: readonly string[];
}

/** The pages load while the user scrolls. The screen never shows more than one part. */
export const PART_PAGES = 2;
/** The number is the API's limit, and most catalogues fit in one page. */
export const REWARDS_PAGE = 100;

/** Without a connection, it is the only view. */
export const ALL_REWARDS: RewardView = { filter: 'all', search: '', starts: [''] };

export const isAllRewards = ({ filter, search }: RewardView): boolean => filter === 'all' && search === '';

export const countBefore = ({ starts }: RewardView): number => (starts.length - 1) * PART_PAGES * REWARDS_PAGE;

export function claimable({ available, stock }: Reward): boolean {
  return available && stock !== 0;
}

const isCovered = (reward: Reward, balance: number) => claimable(reward) && reward.pointsCost <= balance;

const isNamed = ({ name }: Reward, search: string) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase());

/** Filters the rewards on the device by the same rules as the API. */
export function lookThrough(
  rewards: readonly Reward[],
  { filter, search }: Pick<RewardView, 'filter' | 'search'>,
  balance: number,
): Reward[] {
  return rewards.filter(
    (reward) =>
      isNamed(reward, search) &&
      (filter === 'all' || (filter === 'reach' ? isCovered(reward, balance) : reward.category === filter)),
  );
}

/** Returns the cheapest claimable reward whose name matches `search`, even if the user has too few points. */
export function findNearest(rewards: readonly Reward[], search: string): Reward | undefined {
  return rewards
    .filter((reward) => claimable(reward) && isNamed(reward, search))
    .toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
}

export interface RewardGroup {
  /** The group `now` contains the rewards that the user can claim with the current balance. */
  id: 'now' | 'next';
  rewards: Reward[];
}

export function groupRewards(rewards: readonly Reward[], balance: number): RewardGroup[] {
  const groups: RewardGroup[] = [
    { id: 'now', rewards: rewards.filter((reward) => isCovered(reward, balance)) },
    { id: 'next', rewards: rewards.filter((reward) => !isCovered(reward, balance)) },
  ];
  return groups.filter((group) => group.rewards.length > 0);
}
