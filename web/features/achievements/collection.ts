import type { AchievementId } from '../../../domain/achievements/achievements.ts';
import type { AchievementStanding, BadgeStanding } from '../../../domain/api/badges.ts';
import type { CriteriaType } from '../../../domain/badges/criteria.ts';

/** The parts of the collection that a user can choose. */
export const COLLECTION_VIEWS = ['all', 'earned', 'open'] as const;
export type CollectionView = (typeof COLLECTION_VIEWS)[number];

/** One card: a badge, an achievement, or both when they are the same award under the same name. */
export type Collected =
  { badge: BadgeStanding; achievement: AchievementStanding | null } | { badge: null; achievement: AchievementStanding };

/** Achievements that count the same thing as a badge criterion. */
const CRITERIA: Partial<Record<AchievementId, CriteriaType>> = {
  streak_master: 'streak',
  team_player: 'team_activities',
  perfect_month: 'perfect_month',
  leadership_excellence: 'suggestions_implemented',
};

const fold = (name: string) => name.trim().toLocaleLowerCase();

/** True when both have the same criterion and name, and both are earned or both are not. */
function isSame(badge: BadgeStanding, achievement: AchievementStanding, shownName: string): boolean {
  const { type, count } = badge.criteria;
  return (
    CRITERIA[achievement.id] === type &&
    achievement.maxProgress === count &&
    [achievement.title, shownName].map(fold).includes(fold(badge.name)) &&
    achievement.unlocked === (badge.earnedDate !== null)
  );
}

/**
 * Returns badges and achievements as one collection. `nameOf` returns an achievement's name in the current language.
 */
export function collect(
  badges: readonly BadgeStanding[],
  achievements: readonly AchievementStanding[],
  nameOf: (id: AchievementId) => string,
): Collected[] {
  const twins = new Map(
    badges.flatMap((badge) => {
      const twin = achievements.find((achievement) => isSame(badge, achievement, nameOf(achievement.id)));
      return twin ? [[badge.id, twin] as const] : [];
    }),
  );
  const merged = new Set([...twins.values()].map(({ id }) => id));
  return [
    ...badges.map((badge) => ({ badge, achievement: twins.get(badge.id) ?? null })),
    ...achievements.filter(({ id }) => !merged.has(id)).map((achievement) => ({ badge: null, achievement })),
  ];
}

/** Returns the instant when it was earned; null until then. */
export const earnedAt = ({ badge, achievement }: Collected): string | null =>
  badge ? badge.earnedDate : achievement.unlockedAt;

const countOf = ({ badge, achievement }: Collected): number => (badge ? badge.criteria.count : achievement.maxProgress);
const share = (item: Collected): number => (item.badge ?? item.achievement).progress / countOf(item);

/** Returns the items of a view: earned ones first, latest first, then the others by progress. */
export function viewOf(view: CollectionView, items: readonly Collected[]): Collected[] {
  return items
    .filter((item) => view === 'all' || (earnedAt(item) !== null) === (view === 'earned'))
    .toSorted((a, b) => {
      const [earnedA, earnedB] = [earnedAt(a), earnedAt(b)];
      if (earnedA !== null && earnedB !== null) return earnedA < earnedB ? 1 : -1;
      if (earnedA === null && earnedB === null) return share(b) - share(a) || countOf(a) - countOf(b);
      return earnedA === null ? 1 : -1;
    });
}
