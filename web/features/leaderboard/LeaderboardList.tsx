import { ChevronDown, ChevronUp, EyeOff, Filter, Flame, UserCog } from 'lucide-react';
import { createContext, use, useEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { Link } from 'react-router';
import type { Leaderboard, LeaderboardRow } from '#domain/api/leaderboard.ts';
import { PATHS } from '#web/kit/paths.ts';
import { PresenceMark } from '#web/live/live-parts.tsx';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { takePodium, type NoPlace } from './leaderboard-view.ts';

const ICONS = { admin: UserCog, hidden: EyeOff, filtered: Filter } as const;

export function NoPlaceCard({ reason, onClearFilters }: { reason: NoPlace; onClearFilters: () => void }) {
  return (
    <EmptyState
      icon={ICONS[reason]}
      title={t(`leaderboard.noPlace.${reason}`)}
      text={t(`leaderboard.noPlace.${reason}.text`)}
      action={
        <>
          {reason === 'hidden' && (
            <Link to={`${PATHS.ownSettings}#details`} className={buttonClass('primary', 'md')}>
              {t('leaderboard.noPlace.profile')}
            </Link>
          )}
          {reason === 'filtered' && <Button onClick={onClearFilters}>{t('filter.clear')}</Button>}
        </>
      }
    />
  );
}

function NoPlaceLine({ reason }: { reason: NoPlace }) {
  return (
    <p className="mt-6 px-2 text-sm text-ink-soft">
      {t(`leaderboard.noPlace.${reason}`)}
      {reason === 'hidden' && (
        <Link
          to={`${PATHS.ownSettings}#details`}
          className="ml-2 inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          {t('leaderboard.noPlace.profile')}
        </Link>
      )}
    </p>
  );
}

export function Rank({ rank }: { rank: number | null }) {
  return (
    rank !== null && (
      <>
        <span className="sr-only">{t('leaderboard.rank', { rank })}</span>
        <span aria-hidden="true">{formatNumber(rank)}</span>
      </>
    )
  );
}

/** A zero is only for screen readers. */
function RankChange({ change }: { change: number }) {
  if (change === 0) return <span className="sr-only">{t('leaderboard.same')}</span>;
  const count = Math.abs(change);
  const up = change > 0;
  const Icon = up ? ChevronUp : ChevronDown;
  return (
    <span className={`num inline-flex items-center text-xs font-semibold ${up ? 'text-good' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={3} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t(up ? 'leaderboard.up' : 'leaderboard.down', { count })}</span>
    </span>
  );
}

function StreakCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="num inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-sun-ink">
      <Flame aria-hidden="true" className="size-4 fill-sun-amber stroke-sun-coral" />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('leaderboard.streak', { count })}</span>
    </span>
  );
}

export const OpenPerson = createContext<((row: LeaderboardRow) => void) | null>(null);

function PersonName({ row, className, children }: { row: LeaderboardRow; className: string; children: ReactNode }) {
  const open = use(OpenPerson);
  if (!open) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={row.name}
      onClick={() => open(row)}
      className={`after:absolute after:inset-0 after:rounded-2xl hover:after:bg-ink/4 ${className}`}
    >
      {children}
    </button>
  );
}

/** Users with the same rank are on equal steps. */
const STEPS = [
  'min-h-28 bg-gold-soft text-gold',
  'min-h-22 bg-silver-soft text-silver',
  'min-h-18 bg-bronze-soft text-bronze',
] as const;
const PLACES = ['order-2', 'order-1', 'order-3'] as const;

/** The DOM order is 1, 2, 3. On the screen, the first of three is in the middle. */
function Podium({ ref, rows, myId }: { ref: Ref<HTMLOListElement>; rows: readonly LeaderboardRow[]; myId: string }) {
  return (
    <ol
      ref={ref}
      aria-label={t('leaderboard.top')}
      className="mx-auto mb-6 grid auto-cols-[minmax(0,14.5rem)] grid-flow-col items-end justify-center gap-2 sm:gap-4"
    >
      {rows.map((row, index) => {
        const place = rows.length === STEPS.length ? (PLACES[index] ?? '') : '';
        return (
          <li key={row.userId} className={`relative flex min-w-0 flex-col items-center text-center ${place}`}>
            <span className="relative grid">
              <Avatar name={row.name} url={row.avatarUrl} size="lg" />
              <PresenceMark userId={row.userId} />
            </span>
            <p className="mt-2 max-w-full text-sm leading-tight font-semibold sm:text-base">
              <PersonName row={row} className="line-clamp-2 text-center wrap-anywhere">
                {row.name}
              </PersonName>
            </p>
            {row.userId === myId && <p className="text-xs font-bold text-action">{t('leaderboard.you')}</p>}
            <p title={row.department} className="mt-0.5 max-w-full truncate text-xs text-ink-soft">
              {row.department}
            </p>
            <div className="mt-1 mb-2 flex flex-wrap items-center justify-center gap-x-2 text-sm">
              <StreakCount count={row.streak} />
              <RankChange change={row.change} />
            </div>
            <div
              className={`flex w-full flex-col items-center justify-center rounded-t-card px-1 py-2 ${STEPS[(row.rank ?? index + 1) - 1] ?? STEPS[2]}`}
            >
              <p className="num text-3xl leading-none font-bold">
                <Rank rank={row.rank} />
              </p>
              <p className="num mt-1 text-sm font-semibold">
                {formatNumber(row.points)}
                <span className="sr-only"> {t('points.unit', { points: row.points })}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Keeps the user's own row visible while the list scrolls. */
const OWN =
  'relative z-10 bg-action-soft shadow-soft min-[18rem]:sticky min-[18rem]:top-[calc(var(--bar-height)+0.5rem)] min-[18rem]:bottom-(--dock)';

function LeaderboardItem({ row, isOwn }: { row: LeaderboardRow; isOwn: boolean }) {
  return (
    <li
      data-row
      tabIndex={-1}
      className={`flex items-center gap-3 rounded-2xl px-3 py-2.5 @max-[16rem]:flex-wrap @max-[16rem]:gap-x-2 ${isOwn ? OWN : 'relative'}`}
    >
      <div className="flex min-w-9 shrink-0 flex-col @max-[16rem]:min-w-0 items-center">
        <p className="num text-lg leading-tight font-bold">
          <Rank rank={row.rank} />
        </p>
        <RankChange change={row.change} />
      </div>
      <span className="relative grid shrink-0">
        <Avatar name={row.name} url={row.avatarUrl} />
        <PresenceMark userId={row.userId} />
      </span>
      {/* With much enlarged text, the name has a line of its own. */}
      <div className="min-w-0 grow @max-[16rem]:order-last @max-[16rem]:basis-full">
        <p className="flex items-baseline gap-1.5 font-semibold @max-[16rem]:flex-wrap">
          <PersonName row={row} className="min-w-0 truncate text-left @max-[16rem]:whitespace-normal">
            {row.name}
          </PersonName>{' '}
          {isOwn && <span className="shrink-0 text-sm font-bold text-action">{t('leaderboard.you')}</span>}
        </p>
        <div className="flex items-center gap-2.5 text-sm text-ink-soft @max-[16rem]:flex-wrap">
          <p className="truncate" title={row.department}>
            {row.department}
          </p>
          <StreakCount count={row.streak} />
        </div>
      </div>
      <p className="shrink-0 text-right @max-[16rem]:ml-auto">
        <span className="num text-lg leading-tight font-bold">{formatNumber(row.points)}</span>
        <span className="sr-only"> {t('points.unit', { points: row.points })}</span>
      </p>
    </li>
  );
}

/** A list with at most this many rows is too short to scroll the podium out of sight. */
const SHORT = 5;

function useIsOutOfSight(element: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!isAsked || !watched) return;
    // A busy device may deliver several entries at once. The last entry is the current state.
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false), {
      // The part under the top bar does not count as visible.
      rootMargin: '-64px 0px 0px 0px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isAsked]);
  return isAsked && isOut;
}

interface OwnPlaceProps {
  row: LeaderboardRow;
  /** True for a copy of a row that is already on the page. */
  isEcho?: boolean;
  /** True to hide the row but keep its space, so that nothing moves when the row appears. */
  isOut?: boolean;
}

/**
 * While the list is longer than the screen, the row stays at the bottom of the screen, except when the text is enlarged
 * a lot.
 */
function OwnPlace({ row, isEcho = false, isOut = false }: OwnPlaceProps) {
  return (
    <section
      aria-label={t('leaderboard.yourPlace')}
      aria-hidden={isEcho || undefined}
      className={`relative z-10 mt-4 before:absolute before:-inset-x-2 before:-top-4 before:-bottom-6 before:-z-10 before:bg-linear-to-t before:from-paper before:from-85% min-[18rem]:sticky min-[18rem]:bottom-(--dock) ${isOut ? 'invisible' : ''}`}
    >
      <ul className="@container rounded-card border border-line bg-surface p-2 shadow-float">
        {/* Without `OpenPerson`, the copy contains no button that could receive the focus. */}
        {isEcho ? (
          <OpenPerson value={null}>
            <LeaderboardItem row={row} isOwn />
          </OpenPerson>
        ) : (
          <LeaderboardItem row={row} isOwn />
        )}
      </ul>
    </section>
  );
}

interface Props {
  leaderboard: Leaderboard;
  hasPodium: boolean;
  myId: string;
  noPlace: NoPlace | null;
  isLoadingMore: boolean;
  onMore: (() => void) | null;
}

export function LeaderboardList({
  leaderboard: { items, me },
  hasPodium,
  myId,
  noPlace,
  isLoadingMore,
  onMore,
}: Props) {
  const steps = hasPodium ? takePodium(items) : [];
  const rest = items.slice(steps.length);
  const ownStep = steps.some(({ userId }) => userId === myId);
  const podium = useRef<HTMLOListElement>(null);
  const isPodiumGone = useIsOutOfSight(podium, ownStep);
  const { list, asked } = useNewRowFocus<HTMLOListElement>(rest.length);

  return (
    <>
      {steps.length > 0 && <Podium ref={podium} rows={steps} myId={myId} />}
      {rest.length > 0 && (
        <ol
          ref={list}
          aria-label={t(steps.length > 0 ? 'leaderboard.list' : 'nav.leaderboard')}
          className="@container rounded-card bg-surface p-2 shadow-soft"
        >
          {rest.map((row) => (
            <LeaderboardItem key={row.userId} row={row} isOwn={row.userId === myId} />
          ))}
        </ol>
      )}
      {onMore && (
        <Button
          variant="outline"
          className="mt-4 w-full"
          busy={isLoadingMore}
          onClick={() => {
            asked();
            onMore();
          }}
        >
          {t('list.more')}
        </Button>
      )}
      {me && !items.some(({ userId }) => userId === myId) && <OwnPlace row={me} />}
      {/* When the podium with the user is out of sight, a copy of the user's row is shown below the list. */}
      {me && ownStep && rest.length > SHORT && <OwnPlace row={me} isEcho isOut={!isPodiumGone} />}
      {noPlace && <NoPlaceLine reason={noPlace} />}
    </>
  );
}
