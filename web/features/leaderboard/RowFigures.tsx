import { ChevronDown, ChevronUp, Flame } from 'lucide-react';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Shows a rank, or nothing when the rank is unknown. */
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

/** Shows by how many ranks a user rose or fell since the start of the period. A zero is only for screen readers. */
export function RankChange({ change }: { change: number }) {
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

export function StreakCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="num inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-sun-ink">
      <Flame aria-hidden="true" className="size-4 fill-sun-amber stroke-sun-coral" />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('leaderboard.streak', { count })}</span>
    </span>
  );
}
