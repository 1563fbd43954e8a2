import { expect, it } from 'vitest';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '../../e2e/kit/routes.ts';
import { PATHS } from '../../web/kit/paths.ts';

it('has a heading and a title for every page of employees and admins, which the walks compare', () => {
  const pages = Object.values(PATHS).filter((path) => /^\/(employee|admin)\//.test(path));
  expect([...EMPLOYEE_SCREENS, ...ADMIN_SCREENS].map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
});
