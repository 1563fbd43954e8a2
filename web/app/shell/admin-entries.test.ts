import { expect, it } from 'vitest';
import { PATHS } from '#web/kit/paths.ts';
import { ADMIN_ITEMS, findActiveEntry, PLACES } from './admin-entries.ts';

/** The pages outside the shell, which show no admin's navigation. */
const OUTSIDE: readonly string[] = [
  PATHS.home,
  PATHS.auth,
  PATHS.unauthorized,
  PATHS.clear,
  PATHS.unsubscribe,
  PATHS.display,
  PATHS.profileSetup,
];

it('highlights an entry on every page in the shell', () => {
  const dark = Object.values(PATHS).filter((path) => !OUTSIDE.includes(path) && findActiveEntry(path) === null);
  expect(dark).toEqual([]);
});

it('the menu has at most twelve entries', () => {
  expect(ADMIN_ITEMS.length + PLACES.length).toBeLessThanOrEqual(12);
});

it.each([
  ['/admin/users/demo-employee', PATHS.users],
  ['/admin/dashboard/', PATHS.adminDashboard],
  ['/employee/achievements', PATHS.dashboard],
  ['/check-in', PATHS.dashboard],
  ['/employee/profile', PATHS.adminProfile],
  ['/admin/jobs', PATHS.settings],
  ['/admin/wall', PATHS.qrSettings],
  ['/admin/usersx', null],
])('on %s, highlights the entry %s', (path, lit) => {
  expect(findActiveEntry(path)).toBe(lit);
});
