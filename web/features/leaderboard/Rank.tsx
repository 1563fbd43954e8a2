import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Shows a rank; nothing while it is unknown. */
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
