import { Flame } from 'lucide-react';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

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
