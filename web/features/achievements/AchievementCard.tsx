import type { AchievementProgress } from '../../../domain/api/badges.ts';
import { formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { AwardCard } from '../../parts/awards/AwardCard.tsx';

function describeRest({ id, progress, maxProgress }: AchievementProgress): string {
  // Progress can be full before the award is earned: the next check-in grants it.
  if (progress >= maxProgress) return t('badges.left.next');
  // The best month shows its points so far: a new month starts at zero, so nothing remains to subtract.
  const count = id === 'rising_star' ? progress : maxProgress - progress;
  return id === 'perfect_month' ? t('achievements.perfect_month.left') : t(`achievements.${id}.left`, { count });
}

/** Shows one achievement of the collection. */
export function AchievementCard({ item }: { item: AchievementProgress }) {
  const { id, icon, points, unlockedAt, progress, maxProgress } = item;
  const description =
    id === 'early_bird' ? t('achievements.early_bird', { time: formatTimeOfDay('07:00') }) : t(`achievements.${id}`);
  return (
    <AwardCard
      facts={{
        name: t(`award.${id}`),
        description,
        icon,
        tier: null,
        notes: [t('achievements.points', { points })],
        earnedAt: unlockedAt,
        progress,
        max: maxProgress,
        left: describeRest(item),
      }}
    />
  );
}
