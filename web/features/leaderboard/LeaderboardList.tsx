import { useRef } from 'react';
import type { Leaderboard } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import type { NoPlace } from './leaderboard-view.ts';
import { NoPlaceLine } from './NoPlace.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { Podium } from './Podium.tsx';
import { LeaderboardItem } from './LeaderboardItem.tsx';
import { useIsOutOfSight } from './use-is-out-of-sight.ts';

/** With fewer users there is no podium, only a list. */
const PODIUM_SIZE = 3;

/** A list of up to this many rows hardly scrolls the podium away. */
const SHORT = 5;

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
