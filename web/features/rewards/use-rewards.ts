import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reward, RewardPage } from '../../../domain/api/rewards.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { useTransitioned } from '../../ui/behaviour/use-transitioned.ts';
import { rewardsOptions } from './queries.ts';
import { ALL_REWARDS, lookThrough, findNearest, PART_PAGES, type RewardView } from '../../parts/rewards/reward-view.ts';

/** With at most this many rewards, no search field is shown. */
const FEW = 12;

/** The rewards of a view. */
export interface Shown {
  view: RewardView;
  items: readonly Reward[];
  /** The cursor of the next part, if this part is full and there is a next part. */
  nextStart: string | undefined;
  nearest: Reward | undefined;
  /** True when the rewards were filtered on this device, without the server. */
  isFromDevice: boolean;
}

const listItems = (pages: readonly RewardPage[]): Reward[] => pages.flatMap((page) => page.items);

/** Returns the rewards of a view. Without a connection, filters the rewards that the device has stored. */
export function useRewards(view: RewardView, balance: number) {
  const isOnline = useOutbox((state) => state.isOnline);
  const whole = useInfiniteQuery(rewardsOptions(ALL_REWARDS, balance));
  const asked = useInfiniteQuery(rewardsOptions(view, balance));
  const isFromDevice = asked.isLoadingError && !isOnline && whole.data !== undefined;

  const known = useMemo((): Shown | undefined => {
    if (isFromDevice) {
      const loaded = listItems(whole.data?.pages ?? []);
      const nearest = view.filter === 'reach' ? findNearest(loaded, view.search) : undefined;
      return { view, items: lookThrough(loaded, view, balance), nearest, nextStart: undefined, isFromDevice };
    }
    if (!asked.data) return undefined;
    const { pages } = asked.data;
    const nextStart = pages.length >= PART_PAGES ? pages.at(-1)?.nextCursor : undefined;
    return { view, items: listItems(pages), nearest: pages[0]?.nearest, nextStart, isFromDevice };
  }, [view, balance, asked.data, whole.data, isFromDevice]);

  return {
    /** The shown rewards; undefined until they are loaded. */
    shown: useTransitioned(known, JSON.stringify(view), !asked.isPlaceholderData),
    error: asked.isLoadingError && !isFromDevice ? asked.error : null,
    retry: () => void asked.refetch(),
    /** The state of the request for the next page. While another view loads, there is no next page. */
    list: {
      hasNextPage: asked.hasNextPage && !asked.isPlaceholderData,
      isFetching: asked.isFetching,
      isFetchingNextPage: asked.isFetchingNextPage,
      isFetchNextPageError: asked.isFetchNextPageError,
      error: asked.error,
      fetchNextPage: asked.fetchNextPage,
    },
    isLong: listItems(whole.data?.pages ?? []).length > FEW,
  };
}
