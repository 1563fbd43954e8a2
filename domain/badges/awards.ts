import { ACHIEVEMENTS, type Achievement } from '../achievements/achievements.ts';
import type { Award, Badge } from '../api/badges.ts';

/** What somebody got, as a receipt and a feed name it: badges first. Achievements move no balance. */
export function awardsOf(
  badges: readonly Pick<Badge, 'id' | 'name' | 'icon' | 'tier' | 'points'>[],
  achievements: readonly Pick<Achievement, 'id' | 'title' | 'icon'>[],
): Award[] {
  return [
    ...badges.map(({ id, name, icon, tier, points }) => ({ kind: 'badge' as const, id, name, icon, tier, points })),
    ...achievements.map(({ id, title, icon }) => ({
      kind: 'achievement' as const,
      id,
      name: title,
      icon,
      tier: null,
      points: 0,
    })),
  ];
}

type Given<Of> = Of & {
  /** Instant. */
  at: string;
};

const fold = (name: string) => name.trim().toLowerCase();

/**
 * The newest badges and achievements together, at most `limit`. An achievement that bears the name of one of the badges is left out:
 * two of one name look like a mistake. `unlocked` is of achievements alone.
 */
export function newestAwards(
  badges: readonly Given<Pick<Badge, 'id' | 'name' | 'icon' | 'tier' | 'points'>>[],
  unlocked: readonly Given<{ id: string }>[],
  limit: number,
): Given<Award>[] {
  const names = new Set(badges.map(({ name }) => fold(name)));
  const achievements = unlocked.flatMap(({ id, at }) =>
    awardsOf(
      [],
      ACHIEVEMENTS.filter((achievement) => achievement.id === id && !names.has(fold(achievement.title))),
    ).map((award) => ({ ...award, at })),
  );
  return [...badges.map((badge) => ({ ...badge, kind: 'badge' as const })), ...achievements]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
}
