import { useRef, useEffect, useState, type RefObject } from 'react';
import type { Leaderboard, LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import type { NoPlace } from './leaderboard-view.ts';
import { NoPlaceLine } from './NoPlace.tsx';
import { Podium } from './Podium.tsx';
import { LeaderboardItem } from './LeaderboardItem.tsx';
import { OpenPerson } from './PersonName.tsx';

/** With fewer users there is no podium, only a list. */
const PODIUM_SIZE = 3;

/** A list of up to this many rows hardly scrolls the podium away. */
const SHORT = 5;

/** True when no part of the element is on the screen. Observes only while `isAsked`. */
function useIsOutOfSight(element: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!isAsked || !watched) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false), {
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
  /** A visual copy of a row that is already in the page, so screen readers skip it. */
  isEcho?: boolean;
  /** Invisible, but its space is kept, so that nothing moves when it appears. */
  isOut?: boolean;
}

/**
 * Keeps the user's own row visible: below the list, and over its end on a short screen. Enlarged text leaves no room
 * over the list.
 */
function OwnPlace({ row, isEcho = false, isOut = false }: OwnPlaceProps) {
  return (
    <section
      aria-label={t('leaderboard.yourPlace')}
      aria-hidden={isEcho || undefined}
      className={`relative z-10 mt-4 min-[18rem]:sticky min-[18rem]:bottom-(--dock) ${isOut ? 'invisible' : ''}`}
    >
      <ul className="rounded-card border border-line bg-surface p-2 shadow-float">
        {/* Nothing in the copy takes the focus. */}
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
  /** The reason why the user is not on it. */
  noPlace: NoPlace | null;
  isLoadingMore: boolean;
  /** Null when there are no more rows. */
  onMore: (() => void) | null;
}

/** Shows the podium, the rest of the list, and the user's own place. */
export function LeaderboardList({
  leaderboard: { items, me },
  hasPodium,
  myId,
  noPlace,
  isLoadingMore,
  onMore,
}: Props) {
  const steps = hasPodium && items.length >= PODIUM_SIZE ? items.slice(0, PODIUM_SIZE) : [];
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
          className="rounded-card bg-surface p-2 shadow-soft"
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
      {/* A user on the podium sees their own row below a long list, once the podium is out of sight. */}
      {me && ownStep && rest.length > SHORT && <OwnPlace row={me} isEcho isOut={!isPodiumGone} />}
      {noPlace && <NoPlaceLine reason={noPlace} />}
    </>
  );
}
