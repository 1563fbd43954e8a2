import { lazyPart } from '../kit/errors/chunk-error.tsx';
import { PAGES } from './pages.ts';
import { PATHS, toUserPath } from '../kit/paths.ts';

/** The pages of the admin area. Each page is a chunk of its own, which loads together with its texts. */
export const ADMIN_PAGES = {
  adminDashboard: lazyPart(
    () => import('../features/admin-dashboard/AdminDashboard.tsx'),
    'dialogs',
    'admin',
    'adminHome',
    'acts',
    'dashboard',
  ),
  users: lazyPart(() => import('../features/users/Users.tsx'), 'dialogs', 'admin', 'people', 'exchange', 'notices'),
  person: lazyPart(
    () => import('../features/users/Person.tsx'),
    'dialogs',
    'admin',
    'people',
    'history',
    'achievements',
    'rewards',
    'figures',
    'dashboard',
    'corrections',
    'notices',
  ),
  analytics: lazyPart(() => import('../features/analytics/Analytics.tsx'), 'admin', 'charts'),
  monthReport: lazyPart(() => import('../features/analytics/MonthReport.tsx'), 'admin', 'charts'),
  settings: lazyPart(() => import('../features/settings/Settings.tsx'), 'dialogs', 'profile', 'system'),
  audit: lazyPart(() => import('../features/audit/Audit.tsx'), 'admin', 'acts', 'audit', 'system', 'exchange'),
  qrSettings: lazyPart(
    () => import('../features/settings/qr/QrSettings.tsx'),
    'dialogs',
    'stations',
    'scan',
    'profile',
    'system',
  ),
  walls: lazyPart(
    () => import('../features/wall-settings/WallSettings.tsx'),
    'dialogs',
    'wall',
    'receipt',
    'figures',
    'dashboard',
  ),
  jobs: lazyPart(() => import('../features/jobs/Jobs.tsx'), 'dialogs', 'jobs'),
  redemptions: lazyPart(
    () => import('../features/redemptions/Redemptions.tsx'),
    'dialogs',
    'admin',
    'rewards',
    'queue',
    'history',
  ),
  catalogue: lazyPart(
    () => import('../features/catalogue/Catalogue.tsx'),
    'dialogs',
    'catalogue',
    'rewards',
    'achievements',
  ),
  apiDocs: lazyPart(() => import('../features/api-docs/ApiDocs.tsx'), 'api'),
  calendars: lazyPart(() => import('../features/calendars/Calendars.tsx'), 'dialogs', 'calendars', 'people'),
  corrections: lazyPart(
    () => import('../features/correction-queue/Requests.tsx'),
    'dialogs',
    'admin',
    'corrections',
    'history',
  ),
  announcements: lazyPart(() => import('../features/announcements/Announcements.tsx'), 'dialogs', 'announcements'),
  mailOutbox: lazyPart(() => import('../features/mail-outbox/MailOutbox.tsx'), 'mail'),
  peopleImport: lazyPart(() => import('../features/people-import/Import.tsx'), 'exchange'),
  exports: lazyPart(() => import('../features/exports/Exports.tsx'), 'admin', 'exchange'),
};

const isPage = (name: string): name is keyof typeof ADMIN_PAGES => Object.hasOwn(ADMIN_PAGES, name);

/** Starts to load the page at `pathname`. A failure appears when the page is rendered. */
export function preloadAdminPage(pathname: string): void {
  if (pathname === PATHS.adminProfile) return void PAGES.profile.preload();
  if (pathname === PATHS.adminOwnSettings) return void PAGES.ownSettings.preload();
  if (pathname.startsWith(toUserPath(''))) return void ADMIN_PAGES.person.preload();
  const [name = ''] = Object.entries(PATHS).find(([, path]) => path === pathname) ?? [];
  void ADMIN_PAGES[isPage(name) ? name : 'adminDashboard'].preload();
}
