import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import type { LoadedMe } from '../../../kit/session/me.ts';
import type { Settings } from '../../../kit/settings/settings.ts';
import { t } from '../../../messages/t.ts';
import { awardName } from '../../../parts/awards/award-name.ts';

/** Returns the reasons to celebrate a check-in as texts; empty on most days. */
export function listOccasions(
  { pointsLines, streakDay, awards }: CheckIn,
  { scoring, totalCheckIns }: Pick<LoadedMe, 'scoring' | 'totalCheckIns'>,
): string[] {
  // The user's record may not include this check-in yet.
  const isFirstEver = totalCheckIns <= 1;
  const hasBonus = pointsLines.some(({ reason }) => reason === 'streak_bonus');
  return [
    ...(isFirstEver ? [t('checkin.celebrate.first')] : []),
    ...(hasBonus ? [t('checkin.celebrate.streak', { day: displayedStreak(streakDay, scoring) })] : []),
    ...awards.map((award) => t(`checkin.celebrate.${award.kind}`, { name: awardName(award) })),
  ];
}

/**
 * True when animation and sound are allowed: by the user's setting on this device, unless the device prefers less
 * motion.
 */
export const mayCelebrate = ({ animationsEnabled }: Settings['preferences']): boolean =>
  animationsEnabled && !matchMedia('(prefers-reduced-motion: reduce)').matches;
