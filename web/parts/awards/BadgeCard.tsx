import type { AchievementProgress, BadgeProgress } from '../../../domain/api/badges.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { AwardCard } from './AwardCard.tsx';

interface Props {
  badge: BadgeProgress;
  /** The achievement that is the same award as this badge. */
  achievement?: AchievementProgress | null;
  /**
   * Called when an admin presses the button to grant the badge. Null for a user who is not an admin: the card then has
   * no button.
   */
  onGrant: ((badge: BadgeProgress) => void) | null;
}

/** Shows one badge of the collection. */
export function BadgeCard({ badge, achievement = null, onGrant }: Props) {
  const { name, description, icon, tier, rarity, points, criteria, progress, earnedDate } = badge;
  // Progress can be full before the badge is earned. The next check-in then grants the badge.
  const left = criteria.count - progress;
  const notes = [
    t(`badges.rarity.${rarity}`),
    ...(points > 0 ? [t('badges.points', { points })] : []),
    ...(achievement ? [t('achievements.points', { points: achievement.points })] : []),
  ];
  return (
    <AwardCard
      facts={{
        name,
        description,
        icon,
        tier,
        notes,
        earnedAt: earnedDate,
        progress,
        max: criteria.count,
        left: left === 0 ? t('badges.left.next') : t(`badges.left.${criteria.type}`, { count: left }),
      }}
    >
      {onGrant && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 w-full"
          aria-label={t('grant.open.name', { name })}
          onClick={() => onGrant(badge)}
        >
          {t('grant.open')}
        </Button>
      )}
    </AwardCard>
  );
}
