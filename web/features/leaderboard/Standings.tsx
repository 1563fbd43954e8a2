import { useRef } from 'react';
import type { Leaderboard } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useNewRowFocus } from '../../ui/focus-restoration.ts';
import type { NoPlace } from './board-view.ts';
import { NoPlaceLine } from './NoPlace.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { Podium } from './Podium.tsx';
import { StandingRow } from './StandingRow.tsx';
import { useIsOutOfSight } from './use-is-out-of-sight.ts';

/** Fewer people make no podium, only a list. */
const PODIUM_SIZE = 3;

/** A list of at most so many rows hardly hides the podium above it. */
const SHORT = 5;

interface Props {
  board: Leaderboard;
  hasPodium: boolean;
  myId: string;
  /** Why the person themselves is not on it. */
  noPlace: NoPlace | null;
  isLoadingMore: boolean;
  /** Null when there is no more. */
  onMore: (() => void) | null;
}

/** The podium, the rest of the list, and the person's own place wherever it is. */
export function Standings({ board: { items, me }, hasPodium, myId, noPlace, isLoadingMore, onMore }: Props) {
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
            <StandingRow key={row.userId} row={row} mine={row.userId === myId} />
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
      {/* Whoever stands on the podium is followed down a long list, and seen once. */}
      {me && ownStep && rest.length > SHORT && <OwnPlace row={me} isEcho isOut={!isPodiumGone} />}
      {noPlace && <NoPlaceLine reason={noPlace} />}
    </>
  );
}
