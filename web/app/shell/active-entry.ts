import { useLocation } from 'react-router';
import { isWithin, PATHS } from '../../kit/paths.ts';
import { ADMIN_ITEMS, ALL_PLACES } from './company-places.ts';
import { ownDayItems } from './nav-items.ts';

const ADDRESSES = [...ADMIN_ITEMS, ...ALL_PLACES, ...ownDayItems('admin')].map(({ to }) => to);

/** The pages that are not entries of the navigation, each with the entry that leads to it. */
const LEADS: readonly (readonly [page: string, entry: string])[] = [
  [PATHS.achievements, PATHS.dashboard],
  [PATHS.scan, PATHS.dashboard],
  [PATHS.profile, PATHS.adminProfile],
  [PATHS.companySees, PATHS.adminProfile],
];

/** Returns the single entry of an admin's navigation that is highlighted at `pathname`, or null. */
export function findActiveEntry(pathname: string): string | null {
  const led = LEADS.find(([page]) => isWithin(pathname, page))?.[1];
  return led ?? ADDRESSES.find((address) => isWithin(pathname, address)) ?? null;
}

/** Returns a function that returns the `aria-current` of an entry. On each page, at most one entry is highlighted. */
export function useActiveEntry(): (to: string) => 'page' | undefined {
  const active = findActiveEntry(useLocation().pathname);
  return (to) => (to === active ? 'page' : undefined);
}
