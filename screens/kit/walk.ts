import { PAGES, type Access } from '#domain/pages/pages.ts';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { core as german } from '#web/messages/de/core.ts';
import { core as english } from '#web/messages/en/core.ts';
import { afterAnimations, expectNoFindings, expectNoFindingsInLargeText } from './axe.ts';
import { NARROW_PHONE, WIDE, type Device } from './device.ts';
import { enlargeText, listOutOfReach, listOverlaps, listTooWide } from './room.ts';
import { expect, test } from './test.ts';

const listPaths = (...groups: readonly Access[]): string[] =>
  Object.values(PAGES)
    .filter(({ access }) => groups.includes(access))
    .map(({ path }) => path);

export const SIGNED_OUT = listPaths('everyone');
export const ADMIN_PATHS = [...listPaths('admin'), toUserPath('demo-employee')];
/** The start page is left out, because it only redirects. */
export const EMPLOYEE_PATHS = listPaths('newcomer', 'employee').filter((path) => path !== PATHS.home);

/** With four pages, a test stays far below its time limit on a busy machine. */
const PAGES_A_TEST = 4;

type Look = readonly [size: typeof NARROW_PHONE | typeof WIDE, percent: number];
/**
 * Both languages together show each pair of language, width and text size. German has the tightest look, because of its
 * long words. A wide screen with large text has the layout of a narrower one.
 */
export const LOOKS: Record<'en' | 'de', readonly Look[]> = {
  en: [
    [NARROW_PHONE, 100],
    [WIDE, 200],
  ],
  de: [
    [NARROW_PHONE, 200],
    [WIDE, 100],
  ],
};

const listFaults = (device: Device): string[] => [
  ...listTooWide(device),
  ...listOverlaps(device),
  ...listOutOfReach(device),
];

async function expectRoom(device: Device, path: string, looks: readonly Look[]): Promise<void> {
  for (const [size, percent] of looks) {
    device.resize(size);
    enlargeText(device, percent);
    // Visits the page again, so that all its parts read the new width.
    await device.visit(path);
    await afterAnimations(device);
    let found = listFaults(device);
    if (found.length > 0) {
      // A part may have moved during the first check. Only faults of the second check count.
      await device.rest();
      await afterAnimations(device);
      found = listFaults(device);
    }
    expect.soft(found, `${path}, ${size[0]} px, text at ${percent} %`).toEqual([]);
  }
  enlargeText(device, 100);
  device.resize(NARROW_PHONE);
}

export async function expectPage(device: Device, path: string, looks = LOOKS.en): Promise<void> {
  await expectRoom(device, path, looks);
  await expectNoFindings(device, path, { phone: NARROW_PHONE, wide: WIDE });
  await expectNoFindingsInLargeText(device, path, { phone: NARROW_PHONE, wide: WIDE });
}

async function visit(device: Device, path: string): Promise<void> {
  await device.visit(path);
  const heading = device.screen.getByRole('heading', { level: 1 }).first();
  await expect.element(heading).toBeVisible();
  // An address without a route shows the page "not found". The heading of that page must not be shown.
  for (const { 'notFound.title': missing } of [english, german])
    await expect.element(heading).not.toHaveTextContent(missing);
}

export function walkPages(user: { name: 'Maya Okafor' | 'Daniel Reyes'; id: string }, paths: readonly string[]): void {
  const groups = Array.from({ length: Math.ceil(paths.length / PAGES_A_TEST) }, (_, index) =>
    paths.slice(index * PAGES_A_TEST, (index + 1) * PAGES_A_TEST),
  );
  for (const group of groups) {
    test(`pages fit the screen and have no findings of axe: ${group.join(', ')}`, async ({ signIn }) => {
      const device = await signIn(user.name, PATHS.dashboard);
      device.resize(NARROW_PHONE);
      for (const path of group) {
        await visit(device, path);
        await expectPage(device, path);
      }
    });
  }
  test('every page fits the screen in German', async ({ start }) => {
    const device = await start({ language: 'de', userId: user.id });
    await device.open(PATHS.dashboard);
    device.resize(NARROW_PHONE);
    for (const path of paths) {
      await visit(device, path);
      await expectRoom(device, path, LOOKS.de);
    }
  });
}
