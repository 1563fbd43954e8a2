import { ACHIEVEMENTS, type Achievement } from '../achievements/achievements.ts';
import type { Award, Badge } from '../api/badges.ts';

/** An achievement brings 0 points. */
export function toAwards(
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
  at: string;
};

const fold = (name: string) => name.trim().toLowerCase();

/** An achievement with the same name as a badge is left out, because two equal names look like a mistake. */
export function newestAwards(
  badges: readonly Given<Pick<Badge, 'id' | 'name' | 'icon' | 'tier' | 'points'>>[],
  unlocked: readonly Given<{ id: string }>[],
  limit: number,
): Given<Award>[] {
  const names = new Set(badges.map(({ name }) => fold(name)));
  const achievements = unlocked.flatMap(({ id, at }) =>
    toAwards(
      [],
      ACHIEVEMENTS.filter((achievement) => achievement.id === id && !names.has(fold(achievement.title))),
    ).map((award) => ({ ...award, at })),
  );
  return [...badges.map((badge) => ({ ...badge, kind: 'badge' as const })), ...achievements]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
}
