import { expect, it } from 'vitest';
import { PAGES } from '#domain/pages/pages.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '#e2e/kit/routes.ts';
import en from '#web/messages/en.ts';

it('the lists of screens contain every page of employees and admins', () => {
  const pages = Object.values(PAGES).filter(({ path }) => /^\/(employee|admin)\//.test(path));
  expect([...EMPLOYEE_SCREENS, ...ADMIN_SCREENS].map(({ path }) => path).toSorted()).toEqual(
    pages.map(({ path }) => path).toSorted(),
  );
  expect(pages.filter(({ path, access }) => path.startsWith('/admin/') !== (access === 'admin'))).toEqual([]);
});

// Spec section 2.
it.each([
  ['dashboard', 'Dashboard'],
  ['leaderboard', 'Leaderboard'],
  ['rewards', 'Rewards'],
  ['profile', 'Profile'],
  ['adminDashboard', 'Admin'],
  ['users', 'Users'],
  ['redemptions', 'Redemptions'],
  ['analytics', 'Analytics'],
  ['qrSettings', 'QR Settings'],
  ['adminProfile', 'Profile'],
] as const)('in the navigation, the page %s is %j', (name, title) => {
  expect(en[PAGES[name].title]).toBe(title);
});
