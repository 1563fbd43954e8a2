import { PAGES } from '#domain/pages/pages.ts';
import en from '#web/messages/en.ts';

export interface Screen {
  path: string;
  heading: string | RegExp;
  title: string | RegExp;
}

/** The screens whose heading or title is not the title in the table of pages. */
const OWN_HEADINGS: Readonly<Record<string, Partial<Screen>>> = {
  [PAGES.dashboard.path]: { heading: /day, \w+ \d+$/ },
  [PAGES.monthReport.path]: { heading: /^\w+ \d{4}$/, title: /^Monthly report: \w+ \d{4} · / },
};

const listScreens = (area: string): readonly Screen[] =>
  Object.values(PAGES)
    .filter(({ path }) => path.startsWith(area))
    .map(({ path, title }) => ({ path, heading: en[title], title: en[title], ...OWN_HEADINGS[path] }));

export const EMPLOYEE_SCREENS = listScreens('/employee/');
export const ADMIN_SCREENS = listScreens('/admin/');

export const LEGACY: Readonly<Record<string, string>> = {
  '/dashboard': '/employee/dashboard',
  '/rewards': '/employee/rewards',
  '/profile': '/employee/profile',
  '/leaderboard': '/employee/leaderboard',
};

/** The labels of the navigation, in their order (spec section 2). */
export const NAVIGATION = {
  employee: ['Dashboard', 'Leaderboard', 'Rewards', 'Profile'],
  admin: ['Admin', 'Users', 'Redemptions', 'Analytics', 'QR Settings', 'Profile'],
};
