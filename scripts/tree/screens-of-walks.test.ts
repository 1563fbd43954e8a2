import { expect, it } from 'vitest';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '../../e2e/kit/routes.ts';
import { PATHS } from '../../web/kit/paths.ts';

it('the lists of screens contain every page of employees and admins', () => {
  const pages = Object.values(PATHS).filter((path) => /^\/(employee|admin)\//.test(path));
  expect([...EMPLOYEE_SCREENS, ...ADMIN_SCREENS].map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
});
