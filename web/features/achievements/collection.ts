import type { AchievementId } from '#domain/achievements/achievements.ts';
import type { AchievementProgress, BadgeProgress } from '#domain/api/badges.ts';
import type { CriteriaType } from '#domain/badges/criteria.ts';

export const COLLECTION_VIEWS = ['all', 'earned', 'open'] as const;
export type CollectionView = (typeof COLLECTION_VIEWS)[number];

/** One card: a badge, an achievement, or both when they are the same award under the same name. */
export type Collected =
  | { badge: BadgeProgress; achievement: AchievementProgress | null }
  | { badge: null; achievement: AchievementProgress };

/** For each achievement, the badge criterion that counts the same thing. */
const CRITERIA: Partial<Record<AchievementId, CriteriaType>> = {
  streak_master: 'streak',
  team_player: 'team_activities',
  perfect_month: 'perfect_month',
  leadership_excellence: 'suggestions_implemented',
};

const fold = (name: string) => name.trim().toLocaleLowerCase();

function isSame(badge: BadgeProgress, achievement: AchievementProgress, shownName: string): boolean {
  const { type, count } = badge.criteria;
  return (
    CRITERIA[achievement.id] === type &&
    achievement.maxProgress === count &&
    [achievement.title, shownName].map(fold).includes(fold(badge.name)) &&
    achievement.unlocked === (badge.earnedDate !== null)
  );
}

export function collect(
  badges: readonly BadgeProgress[],
  achievements: readonly AchievementProgress[],
  toName: (id: AchievementId) => string,
): Collected[] {
  const matches = new Map(
    badges.flatMap((badge) => {
      const match = achievements.find((achievement) => isSame(badge, achievement, toName(achievement.id)));
      return match ? [[badge.id, match] as const] : [];
    }),
  );
  const merged = new Set([...matches.values()].map(({ id }) => id));
  return [
    ...badges.map((badge) => ({ badge, achievement: matches.get(badge.id) ?? null })),
    ...achievements.filter(({ id }) => !merged.has(id)).map((achievement) => ({ badge: null, achievement })),
  ];
}

export const earnedAt = ({ badge, achievement }: Collected): string | null =>
  badge ? badge.earnedDate : achievement.unlockedAt;

const countNeeded = ({ badge, achievement }: Collected): number =>
  badge ? badge.criteria.count : achievement.maxProgress;
const share = (item: Collected): number => (item.badge ?? item.achievement).progress / countNeeded(item);

export function filterView(view: CollectionView, items: readonly Collected[]): Collected[] {
  return items
    .filter((item) => view === 'all' || (earnedAt(item) !== null) === (view === 'earned'))
    .toSorted((a, b) => {
      const [earnedA, earnedB] = [earnedAt(a), earnedAt(b)];
      if (earnedA !== null && earnedB !== null) return earnedA < earnedB ? 1 : -1;
      if (earnedA === null && earnedB === null) return share(b) - share(a) || countNeeded(a) - countNeeded(b);
      return earnedA === null ? 1 : -1;
    });
}
