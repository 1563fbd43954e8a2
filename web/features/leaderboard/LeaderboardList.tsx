import { useRef, useEffect, useState, type RefObject } from 'react';
import type { Leaderboard, LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import { takePodium, type NoPlace } from './leaderboard-view.ts';
import { NoPlaceLine } from './NoPlace.tsx';
import { Podium } from './Podium.tsx';
import { LeaderboardItem } from './LeaderboardItem.tsx';
import { OpenPerson } from './PersonName.tsx';

/** A list with at most this many rows is too short to scroll the podium out of sight. */
const SHORT = 5;

/** Returns true when no part of the element is visible. Observes the element only while `isAsked` is true. */
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
  /** True for a copy of a row that is already on the page. Screen readers skip the copy. */
  isEcho?: boolean;
  /** True to hide the row but keep its space, so that nothing moves when the row appears. */
  isOut?: boolean;
}

/**
 * Shows the user's own row below the list. While the list is longer than the screen, the row stays at the bottom of the
 * screen, except when the text is enlarged a lot.
 */
function OwnPlace({ row, isEcho = false, isOut = false }: OwnPlaceProps) {
  return (
    <section
      aria-label={t('leaderboard.yourPlace')}
      aria-hidden={isEcho || undefined}
      className={`relative z-10 mt-4 min-[18rem]:sticky min-[18rem]:bottom-(--dock) ${isOut ? 'invisible' : ''}`}
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
  /** The reason why the user is not on the leaderboard; null for a user with a row. */
  noPlace: NoPlace | null;
  isLoadingMore: boolean;
  /** Null when there are no more rows. */
  onMore: (() => void) | null;
}

/** Shows the podium, the rest of the list, and the user's own row. */
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
          aria-label={t(steps.length > 0 ? 'leaderboard.list' : 'leaderboard.title')}
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
          {t('leaderboard.more')}
        </Button>
      )}
      {me && !items.some(({ userId }) => userId === myId) && <OwnPlace row={me} />}
      {/* When the podium with the user is out of sight, a copy of the user's row is shown below the list. */}
      {me && ownStep && rest.length > SHORT && <OwnPlace row={me} isEcho isOut={!isPodiumGone} />}
      {noPlace && <NoPlaceLine reason={noPlace} />}
    </>
  );
}
