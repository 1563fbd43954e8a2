import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift, SearchX, Target } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Redemption } from '#domain/api/redemptions.ts';
import type { Reward, RewardPage } from '#domain/api/rewards.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { useMe } from '#web/kit/session/me.ts';
import { formatNumber } from '#web/messages/format.ts';
import { translateClaim } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { rewardsOptions } from '#web/parts/rewards/reward-queries.ts';
import {
  ALL_REWARDS,
  countBefore,
  findNearest,
  groupRewards,
  isAllRewards,
  lookThrough,
  PART_PAGES,
  REWARD_FILTERS,
  type RewardView,
} from '#web/parts/rewards/reward-view.ts';
import { RewardSection } from '#web/parts/rewards/RewardCard.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { afterPaint, useTransitioned } from '#web/ui/behaviour/use-transitioned.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Chips, Segmented } from '#web/ui/fields/Segmented.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { CodeDialog, ClaimDialog, RewardDetails } from './reward-dialogs.tsx';
import { DaysOffDialog } from './DaysOff.tsx';
import { MyClaims } from './MyClaims.tsx';

const TABS = ['rewards', 'claims'] as const;

const CLAIMS = '#claims';

type Tab = (typeof TABS)[number];
const toTab = (hash: string): Tab => (hash === CLAIMS ? 'claims' : 'rewards');

/** The page's address contains the choice, so that a link can open a tab. */
function useRewardsTab() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState(hash);
  const [tab, setTab] = useState(() => toTab(hash));
  if (known !== hash) {
    setKnown(hash);
    setTab(toTab(hash));
  }
  const choose = (to: Tab) => {
    setTab(to);
    void navigate({ hash: to === 'claims' ? CLAIMS : '' }, { replace: true });
  };
  return { tab, choose };
}

function RewardsBar({ balance, tab, onTab }: { balance: number; tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <div className="z-10 -mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 @min-[20rem]:sticky @min-[20rem]:top-(--bar-height)">
      <div className="min-w-0 xl:hidden">
        <Segmented
          label={t('rewards.tabs')}
          options={TABS.map((value) => ({ value, label: t(`rewards.tab.${value}`) }))}
          value={tab}
          onChange={onTab}
        />
      </div>
      <p className="ml-auto text-right xl:ml-0 xl:flex xl:items-baseline xl:gap-2 xl:text-left">
        <span className="num block text-2xl leading-tight font-bold">{formatNumber(balance)}</span>
        <span className="block text-xs text-ink-soft xl:text-sm">{t('dashboard.balance')}</span>
      </p>
    </div>
  );
}

/** With at most this many rewards, no search field is shown. */
const FEW = 12;

interface Shown {
  view: RewardView;
  items: readonly Reward[];
  nextStart: string | undefined;
  nearest: Reward | undefined;
  isFromDevice: boolean;
}

const listItems = (pages: readonly RewardPage[]): Reward[] => pages.flatMap((page) => page.items);

/** Without a connection, filters the rewards that the device has stored. */
function useRewards(view: RewardView, balance: number) {
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
    shown: useTransitioned(known, JSON.stringify(view), !asked.isPlaceholderData),
    failed: asked.isLoadingError && !isFromDevice ? asked : null,
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

interface RewardFiltersProps {
  ref: Ref<HTMLDivElement>;
  view: RewardView;
  hasSearch: boolean;
  /** A new key mounts a new, empty field. */
  searchKey: number;
  onFilter: (filter: RewardView['filter']) => void;
  onSearch: (search: string) => void;
}

function RewardFilters({ ref, view, hasSearch, searchKey, onFilter, onSearch }: RewardFiltersProps) {
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3">
      <Chips
        label={t('rewards.filter')}
        options={REWARD_FILTERS.map((value) => ({ value, label: t(`rewards.filter.${value}`) }))}
        value={view.filter}
        onChange={onFilter}
      />
      {hasSearch && (
        <SearchField
          key={searchKey}
          label={t('rewards.search')}
          clearLabel={t('rewards.search.clear')}
          initial={view.search}
          onSearch={onSearch}
        />
      )}
    </div>
  );
}

interface NoRewardsProps {
  isAll: boolean;
  nearest: Reward | undefined;
  balance: number;
  onShowAll: () => void;
}

function NoRewards({ isAll, nearest, balance, onShowAll }: NoRewardsProps) {
  if (isAll) return <EmptyState icon={Gift} title={t('rewards.empty.title')} text={t('rewards.empty.text')} />;
  const action = <Button onClick={onShowAll}>{t('rewards.showAll')}</Button>;
  if (!nearest) {
    return <EmptyState icon={SearchX} title={t('rewards.none.title')} text={t('rewards.none.text')} action={action} />;
  }
  const missing = Math.max(1, nearest.pointsCost - balance);
  return (
    <EmptyState
      icon={Target}
      title={t('rewards.reach.empty.title')}
      text={t('rewards.reach.empty.text', { name: nearest.name, points: missing })}
      action={action}
    />
  );
}

const FROM_THE_START = ALL_REWARDS.starts;

function useRewardDialogs(balance: number) {
  const [chosen, setChosen] = useState<Reward | null>(null);
  const [opened, setOpened] = useState<Reward | null>(null);
  const [shown, setShown] = useState<Redemption | null>(null);
  const [dayOff, setDayOff] = useState<Redemption | null>(null);
  // The dialog opens one frame after the press, so that the button reacts at once. A slow phone needs time to open a
  // dialog over a long list.
  const choose = useCallback((reward: Reward) => afterPaint(() => setChosen(reward)), []);
  const open = useCallback((reward: Reward) => afterPaint(() => setOpened(reward)), []);
  const claimOpened = (reward: Reward) => {
    setOpened(null);
    setChosen(reward);
  };
  const dialogs = (
    <>
      {opened && (
        <RewardDetails reward={opened} balance={balance} onClaim={claimOpened} onClose={() => setOpened(null)} />
      )}
      {chosen && (
        <ClaimDialog
          reward={chosen}
          balance={balance}
          onShowCode={(claim) => setShown(translateClaim(claim))}
          onDayOff={(claim) => setDayOff(translateClaim(claim))}
          onClose={() => setChosen(null)}
        />
      )}
      {shown && <CodeDialog redemptionId={shown.id} reward={shown.reward.name} onClose={() => setShown(null)} />}
      {dayOff && <DaysOffDialog claim={dayOff} onClose={() => setDayOff(null)} />}
    </>
  );
  return { choose, open, showCode: setShown, dialogs };
}

export default function Rewards() {
  const me = useMe();
  const [view, setView] = useState(ALL_REWARDS);
  // Counts how often the filters were cleared. Each time, a new search field is mounted, because the old field keeps
  // its text.
  const [searches, setSearches] = useState(0);
  const { tab, choose: chooseTab } = useRewardsTab();
  const { choose, open, showCode, dialogs } = useRewardDialogs(me.pointsBalance);
  const { shown, ...rewards } = useRewards(view, me.pointsBalance);
  const { list, asked, turned } = useNewRowFocus<HTMLDivElement>(shown?.items.length ?? 0, shown?.view);
  const search = useCallback((text: string) => {
    setView((before) => (before.search === text ? before : { ...before, search: text, starts: FROM_THE_START }));
  }, []);
  const filters = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setView(ALL_REWARDS);
    setSearches((count) => count + 1);
    // The pressed button disappears with the empty state, so the focus moves to the filters.
    filters.current?.focus({ preventScroll: true });
  };

  const turnTo = (starts: readonly string[]) => {
    turned();
    setView((before) => ({ ...before, starts }));
  };

  return (
    <div className="@container w-full">
      <div className="[--space-header:0.25rem]">
        <PageHeader title={t('nav.rewards')} />
      </div>
      <RewardsBar balance={me.pointsBalance} tab={tab} onTab={chooseTab} />
      {me.waitingPoints > 0 && (
        <p className="mb-3 text-sm font-medium text-warn">{t('rewards.waiting', { points: me.waitingPoints })}</p>
      )}
      <div className="grid grid-cols-1 gap-10 **:scroll-mt-18 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={`flex min-w-0 flex-col gap-4 ${tab === 'claims' ? 'max-xl:hidden' : ''}`}>
          <RewardFilters
            ref={filters}
            view={view}
            searchKey={searches}
            hasSearch={rewards.isLong || view.search !== ''}
            onFilter={(filter) => setView((before) => ({ ...before, filter, starts: FROM_THE_START }))}
            onSearch={search}
          />
          {rewards.failed && <QueryError query={rewards.failed} />}
          {!rewards.failed && !shown && <RewardsSkeleton />}
          {!rewards.failed && shown && (
            <div ref={list} data-moves="" className="flex flex-col gap-6">
              <PartBefore shown={shown} onTurn={turnTo} />
              {shown.isFromDevice && <p className="px-1 text-sm font-medium text-warn">{t('rewards.onDevice')}</p>}
              {groupRewards(shown.items, me.pointsBalance).map((group) => (
                <RewardSection key={group.id} group={group} balance={me.pointsBalance} onClaim={choose} onOpen={open} />
              ))}
              {shown.items.length === 0 && (
                <NoRewards
                  isAll={isAllRewards(shown.view)}
                  nearest={shown.nearest}
                  balance={me.pointsBalance}
                  onShowAll={showAll}
                />
              )}
            </div>
          )}
          <LoadMore label={t('rewards.more')} list={rewards.list} onByHand={asked} />
          {shown && <PartAfter shown={shown} onTurn={turnTo} />}
        </div>
        <MyClaims me={me} isHidden={tab === 'rewards'} onShowCode={showCode} />
      </div>
      {dialogs}
    </div>
  );
}

function PartBefore({ shown, onTurn }: { shown: Shown; onTurn: (starts: readonly string[]) => void }) {
  const { starts } = shown.view;
  if (starts.length === 1) return null;
  const before = countBefore(shown.view);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="num font-medium text-ink-soft">
        {t('rewards.range', { from: before + 1, to: before + shown.items.length })}
      </p>
      <Button variant="outline" onClick={() => onTurn(starts.slice(0, -1))}>
        {t('rewards.previous')}
      </Button>
    </div>
  );
}

function RewardsSkeleton() {
  const group = (
    <div>
      <Skeleton className="mb-2 h-7 w-40 rounded-control" />
      <Skeleton className="h-59" />
    </div>
  );
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{t('loading.page')}</output>
      {group}
      {group}
    </div>
  );
}

function PartAfter({
  shown: { view, nextStart },
  onTurn,
}: {
  shown: Shown;
  onTurn: (starts: readonly string[]) => void;
}) {
  if (nextStart === undefined) return null;
  return (
    <Button variant="outline" onClick={() => onTurn([...view.starts, nextStart])}>
      {t('rewards.next')}
    </Button>
  );
}
