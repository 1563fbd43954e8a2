import type { BadgeStanding } from '../../../domain/api/badges.ts';

/** Which badges a person wants to see. */
export const BADGE_VIEWS = ['all', 'earned', 'open'] as const;
export type BadgeView = (typeof BADGE_VIEWS)[number];

/** The badges of a view: what was earned last comes first, then what is nearest. */
export function badgesOf(view: BadgeView, badges: readonly BadgeStanding[]): BadgeStanding[] {
  const share = ({ progress, criteria }: BadgeStanding) => progress / criteria.count;
  return badges
    .filter(({ earnedDate }) => view === 'all' || (earnedDate !== null) === (view === 'earned'))
    .toSorted((a, b) => {
      if (a.earnedDate !== null && b.earnedDate !== null) return a.earnedDate < b.earnedDate ? 1 : -1;
      if (a.earnedDate === null && b.earnedDate === null)
        return share(b) - share(a) || a.criteria.count - b.criteria.count;
      return a.earnedDate === null ? 1 : -1;
    });
}
