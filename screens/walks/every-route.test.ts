import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '#e2e/kit/routes.ts';
import { PATHS } from '#web/kit/paths.ts';
import { NARROW_PHONE } from '../kit/device.ts';
import { listOutOfReach, listOverlaps, listTooWide } from '../kit/room.ts';
import { expect, test } from '../kit/test.ts';
import { ADMIN_PATHS, EMPLOYEE_PATHS, expectPage, LOOKS, SIGNED_OUT, walkPages } from '../kit/walk.ts';

walkPages({ name: 'Maya Okafor', id: 'demo-employee' }, EMPLOYEE_PATHS);

test('every page for signed-out users fits the screen and has no findings of axe', async ({ start }) => {
  const device = await start();
  for (const path of SIGNED_OUT) {
    await device.open(path);
    device.resize(NARROW_PHONE);
    await expect.element(device.screen.getByRole('heading').first()).toBeVisible();
    // No walk shows these pages in German.
    await expectPage(device, path, [...LOOKS.en, ...LOOKS.de]);
  }
});

test('the walk visits every screen in the lists of routes', () => {
  const walked = new Set<string>([...ADMIN_PATHS, ...EMPLOYEE_PATHS]);
  expect([...ADMIN_SCREENS, ...EMPLOYEE_SCREENS].filter(({ path }) => !walked.has(path))).toEqual([]);
});

test('the checks find a page that is too wide, overlapping days and words, and controls that a tap would miss', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', PATHS.dashboard);
  device.resize(NARROW_PHONE);
  const { document } = device.app;
  const main = document.querySelector('main')!;
  const has = () => ({
    wide: listTooWide(device).length,
    overlaps: listOverlaps(device).length,
    unreachable: listOutOfReach(device).length,
  });
  expect(has()).toEqual({ wide: 0, overlaps: 0, unreachable: 0 });
  main.insertAdjacentHTML('beforeend', '<p id="slip" style="width: 200vw">Wide</p>');
  expect(has().wide).toBeGreaterThan(0);
  document.getElementById('slip')!.remove();
  const week = document.querySelector('[aria-label="This week"]')!;
  for (const day of week.querySelectorAll<HTMLElement>('li > span')) day.style.minWidth = '4rem';
  for (const label of ['This week', 'Diese Woche']) {
    week.setAttribute('aria-label', label);
    expect(listTooWide(device).join('\n')).toContain('the week: ');
  }
  document
    .querySelector('nav[aria-label="Main"]')!
    .insertAdjacentHTML(
      'beforeend',
      '<p id="slip" style="position: absolute; inset: 2rem 0 0">Over all of it, and on and on</p>',
    );
  // The added text covers the words and the links of the navigation.
  expect(has().overlaps).toBeGreaterThan(0);
  expect(has().unreachable).toBeGreaterThan(0);
});
