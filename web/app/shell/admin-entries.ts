import { useLocation } from 'react-router';
import { PAGES } from '#domain/pages/pages.ts';
import { isWithin, PATHS } from '#web/kit/paths.ts';
import { ownDayItems, type NavItem } from './nav-items.tsx';
import { ChartColumn, ClipboardCheck, QrCode, ShieldCheck, UserRound, UsersRound, type LucideIcon } from 'lucide-react';
import type { admin } from '#web/messages/en/admin.ts';
import { APP_PAGES } from '../pages.tsx';

/** Spec section 2. */
export const ADMIN_ITEMS: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];

type CompanyPage = {
  [Name in keyof typeof APP_PAGES]: (typeof APP_PAGES)[Name] extends { company: LucideIcon } ? Name : never;
}[keyof typeof APP_PAGES];

export interface Place {
  to: string;
  /** A text of the area `admin`, with which the navigation loads. */
  label: (typeof PAGES)[CompanyPage]['title'] & keyof typeof admin;
  icon: LucideIcon;
}

/** The admin pages of the group "Company". */
export const PLACES: readonly Place[] = Object.entries(APP_PAGES).flatMap(([name, page]) =>
  'company' in page
    ? { to: PATHS[name as CompanyPage], label: PAGES[name as CompanyPage].title, icon: page.company }
    : [],
);

const ADDRESSES = [...ADMIN_ITEMS, ...PLACES, ...ownDayItems('admin')].map(({ to }) => to);

/** The pages that are not entries of the navigation, each with the entry that leads to it. */
const LEADS: readonly (readonly [page: string, entry: string])[] = [
  [PATHS.achievements, PATHS.dashboard],
  [PATHS.scan, PATHS.dashboard],
  [PATHS.thanks, PATHS.dashboard],
  [PATHS.profile, PATHS.adminProfile],
  [PATHS.companySees, PATHS.adminProfile],
  [PATHS.peopleImport, PATHS.users],
  [PATHS.thanksReview, PATHS.analytics],
  [PATHS.walls, PATHS.qrSettings],
  [PATHS.system, PATHS.settings],
  [PATHS.audit, PATHS.settings],
  [PATHS.jobs, PATHS.settings],
  [PATHS.apiDocs, PATHS.settings],
  [PATHS.mailOutbox, PATHS.settings],
];

export const findPlace = (pathname: string): Place | null => {
  const entry = findActiveEntry(pathname);
  return PLACES.find(({ to }) => to === entry) ?? null;
};

export function findActiveEntry(pathname: string): string | null {
  const led = LEADS.find(([page]) => isWithin(pathname, page))?.[1];
  return led ?? ADDRESSES.find((address) => isWithin(pathname, address)) ?? null;
}

/** On each page, at most one entry is highlighted. */
export function useActiveEntry(): (to: string) => boolean {
  const active = findActiveEntry(useLocation().pathname);
  return (to) => to === active;
}
