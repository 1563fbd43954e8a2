import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { OpenPerson } from './PersonName.tsx';
import { LeaderboardItem } from './LeaderboardItem.tsx';

interface Props {
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
export function OwnPlace({ row, isEcho = false, isOut = false }: Props) {
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
