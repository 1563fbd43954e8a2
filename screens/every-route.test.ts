import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '../e2e/routes.ts';
import { PATHS, personPath } from '../web/app/paths.ts';
import { pages as german } from '../web/messages/de/pages.ts';
import { pages as english } from '../web/messages/en/pages.ts';
import { expectNoFindings, expectNoFindingsInLargeText } from './kit/axe.ts';
import { NARROW_PHONE, WIDE, type Device } from './kit/device.ts';
import { enlargeText, listOutOfReach, listOverlaps, listTooWide } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

/** Every address of the app, by who opens it: a new one is walked by itself. The start leads on to others. */
const ALL = [...Object.values(PATHS).filter((path) => path !== PATHS.home), personPath('demo-employee')];
const SIGNED_OUT = [PATHS.auth, PATHS.unauthorized, PATHS.unsubscribe, PATHS.display, PATHS.clear] as const;
const OUTSIDE = new Set<string>(SIGNED_OUT);
const ADMINS = ALL.filter((path) => path.startsWith('/admin/'));
const EMPLOYEES = ALL.filter((path) => !path.startsWith('/admin/') && !OUTSIDE.has(path));

/** The width and height of a screen, and the device's text in percent. */
type Look = readonly [size: typeof NARROW_PHONE | typeof WIDE, percent: number];
const LOOKS: readonly Look[] = [
  [NARROW_PHONE, 100],
  [NARROW_PHONE, 150],
  [NARROW_PHONE, 200],
  [WIDE, 100],
  [WIDE, 200],
];
/** German words are longer: they are short of room where the screen is. */
const TIGHT: readonly Look[] = [
  [NARROW_PHONE, 100],
  [NARROW_PHONE, 150],
  [NARROW_PHONE, 200],
];

async function visit(device: Device, path: string): Promise<void> {
  await device.visit(path);
  await expect.element(device.screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const heading = device.app.document.querySelector('h1')!.textContent;
  expect([english['notFound.title'], german['notFound.title']], path).not.toContain(heading);
}

/** Nothing is wider than the screen, no words of the bars lie over others, and every control can be hit. */
async function expectRoom(device: Device, path: string, looks: readonly Look[], open = device.visit): Promise<void> {
  for (const [size, percent] of looks) {
    device.resize(size);
    enlargeText(device, percent);
    // Parts that ask how wide the screen is ask again.
    await open(path);
    const found = [...listTooWide(device), ...listOverlaps(device), ...listOutOfReach(device)];
    expect.soft(found, `${path}, ${size[0]} px, text at ${percent} %`).toEqual([]);
  }
  enlargeText(device, 100);
  device.resize(NARROW_PHONE);
}

for (const [who, name, paths] of [
  ['an employee', 'Maya Okafor', EMPLOYEES],
  ['an admin', 'Daniel Reyes', ADMINS],
] as const) {
  test(`every page of ${who} has room and no finding of axe, with small and large text, in both themes`, async ({
    signIn,
  }) => {
    const device = await signIn(name, PATHS.dashboard);
    device.resize(NARROW_PHONE);
    for (const path of paths) {
      await visit(device, path);
      await expectRoom(device, path, LOOKS);
      await expectNoFindings(device, path, { phone: NARROW_PHONE, wide: WIDE });
      await expectNoFindingsInLargeText(device, path, { phone: NARROW_PHONE, wide: WIDE });
    }
  });

  test(`every page of ${who} has room in German`, async ({ start }) => {
    const device = await start({ language: 'de', userId: name === 'Maya Okafor' ? 'demo-employee' : 'demo-admin' });
    await device.open(PATHS.dashboard);
    device.resize(NARROW_PHONE);
    for (const path of paths) {
      await visit(device, path);
      await expectRoom(device, path, TIGHT);
    }
  });
}

test('every page without a session has room and no finding of axe', async ({ start }) => {
  const device = await start();
  for (const path of SIGNED_OUT) {
    await device.open(path);
    device.resize(NARROW_PHONE);
    await expect.element(device.screen.getByRole('heading').first()).toBeVisible();
    await expectRoom(device, path, LOOKS);
    await expectNoFindings(device, path, { phone: NARROW_PHONE, wide: WIDE });
    await expectNoFindingsInLargeText(device, path, { phone: NARROW_PHONE, wide: WIDE });
  }
});

test('the walk knows every screen that has a heading and a title', () => {
  const walked = new Set<string>([...ADMINS, ...EMPLOYEES]);
  expect([...ADMIN_SCREENS, ...EMPLOYEE_SCREENS].filter(({ path }) => !walked.has(path))).toEqual([]);
});

test('what has no room, lies over another or cannot be hit is found', async ({ signIn }) => {
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
  document
    .querySelector('nav[aria-label="Main"]')!
    .insertAdjacentHTML(
      'beforeend',
      '<p id="slip" style="position: absolute; inset: 2rem 0 0">Over all of it, and on and on</p>',
    );
  // It lies over the words, and over the links.
  expect(has().overlaps).toBeGreaterThan(0);
  expect(has().unreachable).toBeGreaterThan(0);
});
