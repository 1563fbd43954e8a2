import { ACHIEVEMENT_IDS, type AchievementId } from '../../../domain/achievements/achievements.ts';
import type { Award } from '../../../domain/api/badges.ts';
import { t } from '../../messages/t.ts';

const isAchievement = (id: string): id is AchievementId => (ACHIEVEMENT_IDS as readonly string[]).includes(id);

/**
 * Returns the name of an award. A badge has the name that the company gave it. An achievement has a name in the current
 * language.
 */
export function awardName({ kind, id, name }: Pick<Award, 'kind' | 'id' | 'name'>): string {
  return kind === 'achievement' && isAchievement(id) ? t(`award.${id}`) : name;
}
