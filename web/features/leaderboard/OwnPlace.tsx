import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { OpenPerson } from './PersonName.tsx';
import { StandingRow } from './StandingRow.tsx';

interface Props {
  row: LeaderboardRow;
  /** It stands in the page already, where the reader finds it: this one is for the eye. */
  isEcho?: boolean;
  /** Not drawn; its room is kept, so that nothing moves when it comes. */
  isOut?: boolean;
}

/** One's own place in sight: below the list, and over its end where the screen is short. Large text leaves no room over the list. */
export function OwnPlace({ row, isEcho = false, isOut = false }: Props) {
  return (
    <section
      aria-label={t('leaderboard.yourPlace')}
      aria-hidden={isEcho || undefined}
      className={`relative z-10 mt-4 min-[18rem]:sticky min-[18rem]:bottom-(--dock) ${isOut ? 'invisible' : ''}`}
    >
      <ul className="rounded-card border border-line bg-surface p-2 shadow-float">
        {/* The echo is for the eye: nothing in it takes the focus. */}
        {isEcho ? (
          <OpenPerson value={null}>
            <StandingRow row={row} mine />
          </OpenPerson>
        ) : (
          <StandingRow row={row} mine />
        )}
      </ul>
    </section>
  );
}
