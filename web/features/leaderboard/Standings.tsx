import type { Leaderboard } from '../../../domain/api/leaderboard.ts';
import { t } from '../../messages/t.ts';
import { Podium } from './Podium.tsx';
import { StandingRow } from './StandingRow.tsx';

/** Fewer people make no podium, only a list. */
const PODIUM_SIZE = 3;

/** The podium, the rest of the top, and the person's own place wherever it is. */
export function Standings({ board, myId }: { board: Leaderboard; myId: string }) {
  const hasPodium = board.items.length >= PODIUM_SIZE;
  const podium = hasPodium ? board.items.slice(0, PODIUM_SIZE) : [];
  const rest = hasPodium ? board.items.slice(PODIUM_SIZE) : board.items;
  const outside = board.me && !board.items.some(({ userId }) => userId === myId) ? board.me : null;

  return (
    <>
      {hasPodium && <Podium rows={podium} myId={myId} />}
      {rest.length > 0 && (
        <ol aria-label={t('leaderboard.list')} className="rounded-card bg-surface p-2 shadow-soft">
          {rest.map((row) => (
            <StandingRow key={row.userId} row={row} mine={row.userId === myId} />
          ))}
        </ol>
      )}
      {outside && (
        // Always in sight, over the end of the list where the screen is short.
        <section aria-labelledby="your-place" className="sticky bottom-(--dock) mt-4">
          <h2 id="your-place" className="sr-only">
            {t('leaderboard.yourPlace')}
          </h2>
          <ul className="rounded-card border border-line bg-surface p-2 shadow-float">
            <StandingRow row={outside} mine />
          </ul>
        </section>
      )}
      {!board.me && <p className="mt-6 px-2 text-sm text-ink-soft">{t('leaderboard.notRanked')}</p>}
    </>
  );
}
