import { useCallback, useRef, useState } from 'react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { useMe } from '../../kit/session/me.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { afterPaint } from '../../ui/behaviour/after-paint.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { groupRewards, ALL_REWARDS, countBefore, isAllRewards } from '../../parts/rewards/reward-view.ts';
import { MyClaims } from './MyClaims.tsx';
import { NoRewards } from './NoRewards.tsx';
import { RewardDetails } from './RewardDetails.tsx';
import { RewardFilters } from './RewardFilters.tsx';
import { RewardsBar, useRewardsTab } from './RewardsBar.tsx';
import { RewardTier } from '../../parts/rewards/RewardTier.tsx';
import { useRewards, type Shown } from './use-rewards.ts';

const FROM_THE_START = ALL_REWARDS.starts;

/** Returns the dialogs of a reward. `open` shows the dialog with the details, and `choose` shows the claim dialog. */
function useRewardDialogs(balance: number) {
  const [chosen, setChosen] = useState<Reward | null>(null);
  const [opened, setOpened] = useState<Reward | null>(null);
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
      {chosen && <ClaimDialog reward={chosen} balance={balance} onClose={() => setChosen(null)} />}
    </>
  );
  return { choose, open, dialogs };
}

export default function Rewards() {
  usePageTitle(t('rewards.title'));
  const me = useMe();
  const [view, setView] = useState(ALL_REWARDS);
  // Counts how often the filters were cleared. Each time, a new search field is mounted, because the old field keeps
  // its text.
  const [searches, setSearches] = useState(0);
  const { tab, choose: chooseTab } = useRewardsTab();
  const { choose, open, dialogs } = useRewardDialogs(me.pointsBalance);
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
        <PageHeader title={t('rewards.title')} />
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
          {rewards.error && <QueryError error={rewards.error} onRetry={rewards.retry} />}
          {!rewards.error && !shown && <RewardsSkeleton />}
          {!rewards.error && shown && (
            <div ref={list} data-moves="" className="flex flex-col gap-6">
              <PartBefore shown={shown} onTurn={turnTo} />
              {shown.isFromDevice && <p className="px-1 text-sm font-medium text-warn">{t('rewards.onDevice')}</p>}
              {groupRewards(shown.items).map((group) => (
                <RewardTier
                  key={group.category}
                  group={group}
                  balance={me.pointsBalance}
                  onClaim={choose}
                  onOpen={open}
                />
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
        <MyClaims me={me} isHidden={tab === 'rewards'} />
      </div>
      {dialogs}
    </div>
  );
}

/** For a long list, shows the range of the current part, and a button to the previous part. */
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
  const tier = (
    <div>
      <Skeleton className="mb-2 h-7 w-40 rounded-control" />
      <Skeleton className="h-59" />
    </div>
  );
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{t('loading.page')}</output>
      {tier}
      {tier}
    </div>
  );
}

/** Shows a button to the next part of a long list. */
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
