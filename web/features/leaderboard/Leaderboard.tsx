import { useQuery } from '@tanstack/react-query';
import { CloudOff, Filter, SlidersHorizontal, Trophy } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type Ref } from 'react';
import { Link } from 'react-router';
import type { LeaderboardRow } from '#domain/api/leaderboard.ts';
import { LEADERBOARD_PERIODS } from '#domain/leaderboard/rank.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { LivePlace, OnlineNow } from '#web/live/live-parts.tsx';
import { useFollowLive } from '#web/live/use-follow-live.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { awardName, MedalIcon } from '#web/parts/awards/MedalIcon.tsx';
import { openThanks } from '#web/parts/thanks/thanks-form.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { afterPaint, useTransitioned } from '#web/ui/behaviour/use-transitioned.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { leaderboardFiltersOptions, leaderboardOptions, personOptions } from './leaderboard-queries.ts';
import {
  findNoPlaceReason,
  FIRST_VIEW,
  isFiltered,
  isFirstView,
  nextLimit,
  type LeaderboardView,
} from './leaderboard-view.ts';
import { LeaderboardList, NoPlaceCard, OpenPerson } from './LeaderboardList.tsx';

interface FilterBarProps {
  ref: Ref<HTMLDivElement>;
  view: LeaderboardView;
  onChange: (change: Partial<LeaderboardView>) => void;
}

/** Includes the chosen option even if the server no longer lists it. */
function toOptions(all: string, names: readonly string[], chosen: string) {
  const known = [...new Set([...names, ...(chosen ? [chosen] : [])])];
  return [
    { value: '', label: all },
    ...known.toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
  ];
}

function FilterBar({ ref, view, onChange }: FilterBarProps) {
  const { data: filters } = useQuery(leaderboardFiltersOptions);
  const { departments = [], locations = [] } = filters ?? {};
  const change = (to: Partial<LeaderboardView>) => onChange({ limit: FIRST_VIEW.limit, ...to });

  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const isNarrowed = isFiltered(view) || view.show !== FIRST_VIEW.show;

  return (
    <div ref={ref} tabIndex={-1} className="mb-4 flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <Segmented
            label={t('filter.period')}
            options={LEADERBOARD_PERIODS.map((value) => ({ value, label: t(`leaderboard.${value}`) }))}
            value={view.period}
            onChange={(period) => change({ period })}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="relative grid size-13 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft hover:text-ink aria-expanded:bg-action-soft aria-expanded:text-action"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only">{t(isNarrowed ? 'leaderboard.filters.set' : 'filter.open')}</span>
          {isNarrowed && (
            <span aria-hidden="true" className="absolute top-2.5 right-2.5 size-2.5 rounded-full bg-sun-coral" />
          )}
        </button>
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className={isOpen ? 'grid grid-cols-2 items-center gap-3 sm:grid-cols-[auto_1fr_1fr]' : ''}
      >
        <div className="col-span-2 sm:col-span-1">
          <Segmented
            label={t('leaderboard.show')}
            options={(['top', 'around'] as const).map((value) => ({ value, label: t(`leaderboard.show.${value}`) }))}
            value={view.show}
            onChange={(show) => change({ show })}
          />
        </div>
        <Select
          label={t('filter.department')}
          options={toOptions(t('filter.allDepartments'), departments, view.department)}
          value={view.department}
          onChange={(department) => change({ department })}
        />
        <Select
          label={t('filter.location')}
          options={toOptions(t('leaderboard.allLocations'), locations, view.location)}
          value={view.location}
          onChange={(location) => change({ location })}
        />
      </div>
    </div>
  );
}

interface PersonDialogProps {
  /** The row of the leaderboard. Its data is shown until the person card is loaded. */
  row: LeaderboardRow;
  onClose: () => void;
}

function PersonDialog({ row, onClose }: PersonDialogProps) {
  const { id: ownId } = useLoadedMe();
  const person = useQuery(personOptions(row.userId));
  const { name, avatarUrl, department } = person.data ?? row;
  const bio = person.data?.bio;
  const awards = person.data?.awards ?? [];
  // True if the user left the company, or chose to be hidden, after the list was loaded.
  const isGone = person.error !== null && toAppError(person.error).status === 404;
  const canThank = row.userId !== ownId && !isGone;
  const thank = () => {
    onClose();
    openThanks({ userId: row.userId, name, avatarUrl, department, pointsMost: null });
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={name} url={avatarUrl} size="lg" />
        <p className="min-w-0 font-medium wrap-anywhere text-ink-soft">{department}</p>
      </div>
      {bio && <p className="mt-4 wrap-anywhere whitespace-pre-line">{bio}</p>}
      {person.isPending && <Skeleton className="mt-5 h-44" />}
      {isGone && <p className="mt-5 text-ink-soft">{t('leaderboard.person.gone')}</p>}
      {person.isLoadingError && !isGone && <QueryError query={person} />}
      {person.data && (
        <section aria-labelledby="person-awards" className="mt-5">
          <h3 id="person-awards" className="text-sm font-semibold">
            {t('badges.title')}
          </h3>
          {awards.length === 0 && <p className="mt-1 text-ink-soft">{t('leaderboard.person.awards.none')}</p>}
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-2 gap-y-4 empty:hidden">
            {awards.map((award) => (
              <li key={`${award.kind}-${award.id}`} className="flex flex-col items-center text-center">
                <MedalIcon icon={award.icon} tier={award.tier} />
                <span className="mt-1.5 w-full text-xs leading-tight font-medium wrap-anywhere">
                  {awardName(award)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        {canThank && (
          <Button size="lg" className="grow" onClick={thank}>
            {t('thanks.say')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={canThank ? '' : 'grow'} onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}

const FOLLOWED = {
  check_in: ['leaderboard'],
  points: ['leaderboard'],
  redemption: ['leaderboard'],
  people: ['leaderboard', 'leaderboard-filters'],
} as const;

const NO_FILTERS: Partial<LeaderboardView> = { department: '', location: '', limit: FIRST_VIEW.limit };

export default function Leaderboard() {
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
        <PageHeader title={t('nav.leaderboard')} />
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
      {opened && <PersonDialog row={opened} onClose={() => setOpened(null)} />}
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
    if (leaderboard.isLoadingError) return <QueryError query={leaderboard} />;
    if (!shown) return <LeaderboardSkeleton />;
    const noPlace = shown.board.me ? null : findNoPlaceReason(me, shown.view);
    if (noPlace && shown.view.show === 'around') return <NoPlaceCard reason={noPlace} onClearFilters={clearFilters} />;
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
      action={<Button onClick={onClearFilters}>{t('filter.clear')}</Button>}
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
