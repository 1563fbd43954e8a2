import { ACHIEVEMENT_IDS, type AchievementId } from '../../../domain/achievements/achievements.ts';
import type { Award } from '../../../domain/api/badges.ts';
import { t } from '../../messages/t.ts';

const isAchievement = (id: string): id is AchievementId => (ACHIEVEMENT_IDS as readonly string[]).includes(id);

/** What an award is called: a badge as its company named it, an achievement in the language in use. */
export function awardName({ kind, id, name }: Pick<Award, 'kind' | 'id' | 'name'>): string {
  return kind === 'achievement' && isAchievement(id) ? t(`award.${id}`) : name;
}
