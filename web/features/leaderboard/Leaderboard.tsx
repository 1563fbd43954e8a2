import { useQuery } from '@tanstack/react-query';
import { CloudOff, Filter, Trophy } from 'lucide-react';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { extraPart, lazyPart } from '../../kit/errors/chunk-error.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { useMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { LivePlace } from '../../live/LivePlace.tsx';
import { useFollowLive } from '../../live/use-follow-live.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterPaint } from '../../ui/behaviour/after-paint.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTransitioned } from '../../ui/behaviour/use-transitioned.ts';
import {
  FIRST_VIEW,
  findNoPlaceReason,
  isFiltered,
  isFirstView,
  nextLimit,
  type LeaderboardView,
} from './leaderboard-view.ts';
import { FilterBar } from './FilterBar.tsx';
import { NoPlace } from './NoPlace.tsx';
import { OpenPerson } from './PersonName.tsx';
import { leaderboardOptions } from './queries.ts';
import { LeaderboardList } from './LeaderboardList.tsx';

const PersonDialog = lazyPart(() => import('./PersonDialog.tsx'), 'leaderboard', 'figures', 'dashboard');
const OnlineNow = extraPart(() => import('../../live/presence/OnlineNow.tsx'), 'live');

/** For each change from a live room, the queries that this screen refreshes. */
const FOLLOWED = {
  check_in: ['leaderboard'],
  points: ['leaderboard'],
  redemption: ['leaderboard'],
  people: ['leaderboard', 'leaderboard-filters'],
} as const;

const NO_FILTERS: Partial<LeaderboardView> = { department: '', location: '', limit: FIRST_VIEW.limit };

export default function Leaderboard() {
  usePageTitle(t('leaderboard.title'));
  useFollowLive(FOLLOWED);
  const [view, setView] = useState(FIRST_VIEW);
  // The filters show a choice at once. The list changes one frame later, because a slow phone needs time to render it.
  const [asked, setAsked] = useState(FIRST_VIEW);
  useEffect(() => afterPaint(() => setAsked(view)), [view]);
  const [opened, setOpened] = useState<LeaderboardRow | null>(null);
  const filters = useRef<HTMLDivElement>(null);
  const change = useCallback((to: Partial<LeaderboardView>) => setView((before) => ({ ...before, ...to })), []);
  /** Changes the view, and moves the focus to the filters, because the pressed button disappears. */
  const reset = useCallback(
    (to: Partial<LeaderboardView>) => {
      change(to);
      filters.current?.focus({ preventScroll: true });
    },
    [change],
  );
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div className="@container relative [--space-header:0.75rem]">
        <PageHeader title={t('leaderboard.title')} />
        {/* Shown beside the title, or below the title when enlarged text leaves no room. */}
        <LivePlace className="-ml-3 min-h-11 @min-[20rem]:absolute @min-[20rem]:-top-1 @min-[20rem]:-right-3">
          <OnlineNow />
        </LivePlace>
      </div>
      <FilterBar ref={filters} view={view} onChange={change} />
      <OpenPerson value={setOpened}>
        <LeaderboardBody view={asked} onChange={change} onReset={reset} />
      </OpenPerson>
      <p className="mt-6 px-2 text-sm text-ink-soft">{t('leaderboard.intro')}</p>
      {opened && (
        <Suspense fallback={null}>
          <PersonDialog row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface LeaderboardBodyProps {
  view: LeaderboardView;
  onChange: (to: Partial<LeaderboardView>) => void;
  /** Like `onChange`, but also moves the focus. A button that disappears after the press calls this function. */
  onReset: (to: Partial<LeaderboardView>) => void;
}

const LeaderboardBody = memo(function LeaderboardBody({ view, onChange, onReset }: LeaderboardBodyProps) {
  const me = useMe();
  const isOnline = useOutbox((state) => state.isOnline);
  const leaderboard = useQuery(leaderboardOptions(view));
  // `limit` is left out, because a leaderboard with more rows is still the same leaderboard.
  const { limit: _, ...which } = view;
  const loaded = useMemo(() => leaderboard.data && { board: leaderboard.data, view }, [leaderboard.data, view]);
  const shown = useTransitioned(loaded, JSON.stringify(which), !leaderboard.isPlaceholderData);
  const clearFilters = () => onReset(NO_FILTERS);

  function content() {
    if (leaderboard.isLoadingError && !isOnline)
      return <NotOnThisDevice onBack={isFirstView(view) ? null : () => onReset(FIRST_VIEW)} />;
    if (leaderboard.isLoadingError)
      return <QueryError error={leaderboard.error} onRetry={() => void leaderboard.refetch()} />;
    if (!shown) return <LeaderboardSkeleton />;
    const noPlace = shown.board.me ? null : findNoPlaceReason(me, shown.view);
    if (noPlace && shown.view.show === 'around') return <NoPlace reason={noPlace} onClearFilters={clearFilters} />;
    if (shown.board.items.length === 0) {
      return isFiltered(shown.view) ? (
        <EmptyFilter onClearFilters={clearFilters} />
      ) : (
        <EmptyLeaderboard isRanked={noPlace === null} />
      );
    }
    const more = nextLimit(shown.view, shown.board.items.length);
    return (
      <LeaderboardList
        leaderboard={shown.board}
        hasPodium={shown.view.show === 'top'}
        myId={me.id}
        noPlace={noPlace}
        isLoadingMore={leaderboard.isPlaceholderData}
        onMore={more === null ? null : () => onChange({ limit: more })}
      />
    );
  }

  return (
    <div aria-busy={leaderboard.isPlaceholderData} data-moves="">
      {content()}
    </div>
  );
});

function EmptyLeaderboard({ isRanked }: { isRanked: boolean }) {
  return (
    <EmptyState
      icon={Trophy}
      title={t('leaderboard.empty.title')}
      text={t(isRanked ? 'leaderboard.empty.text' : 'leaderboard.empty.unranked')}
      action={
        isRanked && (
          <Link to={PATHS.dashboard} className={buttonClass('primary', 'md')}>
            {t('leaderboard.empty.action')}
          </Link>
        )
      }
    />
  );
}

function EmptyFilter({ onClearFilters }: { onClearFilters: () => void }) {
  return (
    <EmptyState
      icon={Filter}
      title={t('leaderboard.nobody.title')}
      text={t('leaderboard.nobody.text')}
      action={<Button onClick={onClearFilters}>{t('leaderboard.clearFilters')}</Button>}
    />
  );
}

/** Offers the first view, which the device usually stores. `onBack` is null if the first view is not stored either. */
function NotOnThisDevice({ onBack }: { onBack: (() => void) | null }) {
  return (
    <EmptyState
      icon={CloudOff}
      title={t('leaderboard.offline.title')}
      text={t('leaderboard.offline.text')}
      action={onBack && <Button onClick={onBack}>{t('leaderboard.offline.action')}</Button>}
    />
  );
}

function LeaderboardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-63" />
      <Skeleton className="h-120" />
    </div>
  );
}
