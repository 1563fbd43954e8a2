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

it.each([
  ['dashboard', 'Dashboard'],
  ['rewards', 'Rewards'],
  ['achievements', 'Achievements'],
  ['profile', 'Profile'],
  ['ownSettings', 'Your settings'],
  ['leaderboard', 'Leaderboard'],
  ['companySees', 'What the company sees'],
  ['adminDashboard', 'Admin'],
  ['users', 'Users'],
  ['analytics', 'Analytics'],
  ['settings', 'Company settings'],
  ['audit', 'Audit log'],
  ['calendars', 'Work calendars'],
  ['qrSettings', 'QR Settings'],
  ['walls', 'Lobby screens'],
  ['jobs', 'Scheduled work'],
  ['announcements', 'Announcements'],
  ['mailOutbox', 'E-mail outbox'],
  ['redemptions', 'Redemptions'],
  ['corrections', 'Requests'],
  ['peopleImport', 'Import people'],
  ['exports', 'Exports'],
  ['catalogue', 'Rewards and badges'],
  ['adminProfile', 'Profile'],
  ['adminOwnSettings', 'Your settings'],
  ['apiDocs', 'API for developers'],
] as const)('the title of the page %s is %j', (name, title) => {
  expect(en[PAGES[name].title]).toBe(title);
});
