import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { StandingRow } from './StandingRow.tsx';

interface Props {
  row: LeaderboardRow;
  /** It stands in the page already, where the reader finds it: this one is for the eye. */
  isEcho?: boolean;
  /** Not drawn; its room is kept, so that nothing moves when it comes. */
  isOut?: boolean;
}

/** One's own place in sight: below the list, and over its end where the screen is short. */
export function OwnPlace({ row, isEcho = false, isOut = false }: Props) {
  return (
    <section
      aria-label={t('leaderboard.yourPlace')}
      aria-hidden={isEcho || undefined}
      className={`sticky bottom-(--dock) z-10 mt-4 ${isOut ? 'invisible' : ''}`}
    >
      <ul className="rounded-card border border-line bg-surface p-2 shadow-float">
        <StandingRow row={row} mine />
      </ul>
    </section>
  );
}
