import type { Achievement } from '../achievements/achievements.ts';
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
