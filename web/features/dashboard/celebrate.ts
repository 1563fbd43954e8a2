import type { CheckIn } from '../../../domain/api/checkins.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import type { LoadedMe } from '../../app/me.ts';
import type { Settings } from '../../app/settings/settings.ts';
import { t } from '../../messages/t.ts';
import { awardName } from './award-name.ts';

/** What is worth a celebration in a check-in, in words; nothing on most days. */
export function occasionsOf(
  { pointsLines, streakDay, awards }: CheckIn,
  { scoring, totalCheckIns }: Pick<LoadedMe, 'scoring' | 'totalCheckIns'>,
): string[] {
  // The record may not have the check-in yet.
  const isFirstEver = totalCheckIns <= 1;
  const hasBonus = pointsLines.some(({ reason }) => reason === 'streak_bonus');
  return [
    ...(isFirstEver ? [t('checkin.celebrate.first')] : []),
    ...(hasBonus ? [t('checkin.celebrate.streak', { day: displayedStreak(streakDay, scoring) })] : []),
    ...awards.map((award) => t(`checkin.celebrate.${award.kind}`, { name: awardName(award) })),
  ];
}

/** Whether things may move and sound: as the person set it here, and never where the device asks for less motion. */
export const mayCelebrate = ({ animationsEnabled }: Settings['preferences']): boolean =>
  animationsEnabled && !matchMedia('(prefers-reduced-motion: reduce)').matches;
