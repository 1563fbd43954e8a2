import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reward, RewardPage } from '../../../domain/api/rewards.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { useTransitioned } from '../../ui/use-transitioned.ts';
import { rewardsOptions } from './queries.ts';
import { ALL_REWARDS, lookThrough, nearestOf, PART_PAGES, type RewardView } from './reward-view.ts';

/** With more rewards than these there is a search. */
const FEW = 12;

/** What a view of the catalogue shows. */
export interface Shown {
  view: RewardView;
  items: readonly Reward[];
  /** Where the next part begins, when this one is full and there is one. */
  nextStart: string | undefined;
  nearest: Reward | undefined;
  /** Looked through on this device alone. */
  isFromDevice: boolean;
}

const itemsOf = (pages: readonly RewardPage[]): Reward[] => pages.flatMap((page) => page.items);

/** The rewards of a view, over the whole catalogue; without a connection over what the device has of it. */
export function useRewards(view: RewardView, balance: number) {
  const isOnline = useOutbox((state) => state.isOnline);
  const whole = useInfiniteQuery(rewardsOptions(ALL_REWARDS, balance));
  const asked = useInfiniteQuery(rewardsOptions(view, balance));
  const isFromDevice = asked.isLoadingError && !isOnline && whole.data !== undefined;

  const known = useMemo((): Shown | undefined => {
    if (isFromDevice) {
      const kept = itemsOf(whole.data?.pages ?? []);
      const nearest = view.filter === 'reach' ? nearestOf(kept, view.search) : undefined;
      return { view, items: lookThrough(kept, view, balance), nearest, nextStart: undefined, isFromDevice };
    }
    if (!asked.data) return undefined;
    const { pages } = asked.data;
    const nextStart = pages.length >= PART_PAGES ? pages.at(-1)?.nextCursor : undefined;
    return { view, items: itemsOf(pages), nearest: pages[0]?.nearest, nextStart, isFromDevice };
  }, [view, balance, asked.data, whole.data, isFromDevice]);

  return {
    /** Undefined until something is known. */
    shown: useTransitioned(known, JSON.stringify(view), !asked.isPlaceholderData),
    error: asked.isLoadingError && !isFromDevice ? asked.error : null,
    retry: () => void asked.refetch(),
    /** Where the list shown goes on: while another is asked for, nowhere. */
    list: {
      hasNextPage: asked.hasNextPage && !asked.isPlaceholderData,
      isFetching: asked.isFetching,
      isFetchingNextPage: asked.isFetchingNextPage,
      isFetchNextPageError: asked.isFetchNextPageError,
      error: asked.error,
      fetchNextPage: asked.fetchNextPage,
    },
    isLong: itemsOf(whole.data?.pages ?? []).length > FEW,
  };
}
