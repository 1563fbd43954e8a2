import {
  CalendarCheck,
  CalendarDays,
  FileDown,
  Gift,
  Megaphone,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { useLayoutEffect, type ComponentType } from 'react';
import { Route } from 'react-router';
import { PAGES, type Access, type PageName } from '#domain/pages/pages.ts';
import Dashboard from '../features/dashboard/Dashboard.tsx';
import { lazyPart, lazyParts } from '../kit/later.tsx';
import { isWithin } from '../kit/paths.ts';
import { showPageTitle } from '../kit/use-page-title.ts';
import { t } from '../messages/t.ts';

// A page loads with its area and the area's texts.
const employeePage = lazyParts(() => import('./employee-pages.ts'), 'employee', 'display');
const adminArea = lazyParts(() => import('./AdminArea.tsx'), 'admin', 'employee');
const adminPage = lazyParts(() => import('./admin-pages.ts'), 'admin', 'company', 'employee', 'display');
const otherPage = lazyParts(() => import('./other-pages.ts'), 'employee');

interface AppPage {
  Component: ComponentType & { preload?: () => Promise<void> };
  /** The icon of the page's entry in the group of company pages. */
  company?: LucideIcon;
}

/**
 * The order is the order of the entries in the navigation. The start page and the sign-in page are not here, because
 * App.tsx has routes of their own for them.
 */
export const APP_PAGES = {
  unauthorized: { Component: otherPage('Unauthorized') },
  unsubscribe: { Component: otherPage('Unsubscribe') },
  display: { Component: lazyPart(() => import('../features/display/Display.tsx'), 'display') },
  clear: { Component: otherPage('Clear') },
  profileSetup: { Component: otherPage('ProfileSetup') },
  dashboard: { Component: Dashboard },
  leaderboard: { Component: employeePage('Leaderboard') },
  rewards: { Component: employeePage('Rewards') },
  achievements: { Component: employeePage('Achievements') },
  profile: { Component: employeePage('Profile') },
  ownSettings: { Component: employeePage('OwnSettings') },
  thanks: { Component: employeePage('Thanks') },
  companySees: { Component: employeePage('CompanySees') },
  scan: { Component: lazyPart(() => import('../features/scan/Scan.tsx'), 'display') },
  adminDashboard: { Component: adminArea('AdminDashboard') },
  users: { Component: adminPage('Users') },
  redemptions: { Component: adminPage('Redemptions') },
  analytics: { Component: adminPage('Analytics') },
  thanksReview: { Component: adminPage('ThanksReview') },
  monthReport: { Component: adminPage('MonthReport') },
  qrSettings: { Component: adminPage('QrSettings') },
  adminProfile: { Component: employeePage('Profile') },
  adminOwnSettings: { Component: employeePage('OwnSettings') },
  peopleImport: { Component: adminPage('Import') },
  corrections: { Component: adminPage('Requests'), company: CalendarCheck },
  calendars: { Component: adminPage('Calendars'), company: CalendarDays },
  catalogue: { Component: adminPage('Catalogue'), company: Gift },
  announcements: { Component: adminPage('Announcements'), company: Megaphone },
  walls: { Component: adminPage('WallSettings') },
  exports: { Component: adminPage('Exports'), company: FileDown },
  settings: { Component: adminPage('Settings'), company: SlidersHorizontal },
  system: { Component: adminPage('System') },
  audit: { Component: adminPage('Audit') },
  jobs: { Component: adminPage('Jobs') },
  apiDocs: { Component: adminPage('ApiDocs') },
  mailOutbox: { Component: adminPage('MailOutbox') },
} satisfies Record<Exclude<PageName, 'home' | 'auth'>, AppPage>;

type AppPageName = keyof typeof APP_PAGES;
const NAMES = Object.keys(APP_PAGES) as AppPageName[];
const readPage = (name: AppPageName): AppPage => APP_PAGES[name];

export const AdminArea = adminArea('AdminArea');
export const Person = adminPage('Person');
export const NotFound = otherPage('NotFound');

/** The title is set in an effect, because the page's texts load together with the page. */
function PageTitle({ name }: { name: AppPageName }) {
  useLayoutEffect(() => showPageTitle(t(PAGES[name].title)), [name]);
  return null;
}

/** Returns the routes of the pages with this access. `base` is the start of their paths that the parent route has. */
export const toRoutes = (access: Access, base = '') =>
  NAMES.filter((name) => PAGES[name].access === access).map((name) => {
    const { Component } = readPage(name);
    return (
      <Route
        key={name}
        path={PAGES[name].path.slice(base.length)}
        element={
          <>
            {/* The title comes first, so that a page can replace it by a title of its own data. */}
            <PageTitle key={name} name={name} />
            <Component />
          </>
        }
      />
    );
  });

/**
 * Starts to load the chunk and the texts of the page at `pathname`, so that loading does not wait for the user's
 * record.
 */
export function preloadPage(pathname: string): void {
  if (isWithin(pathname, '/admin')) void AdminArea.preload();
  const name = NAMES.find((one) => isWithin(pathname, PAGES[one].path));
  if (name) void readPage(name).Component.preload?.();
}

export const preloadArea = (isAdmin: boolean): Promise<void> =>
  APP_PAGES[isAdmin ? 'users' : 'rewards'].Component.preload();
