import { expect, type Locator } from '@playwright/test';
import axe from 'axe-core';

/** Only these rules can have other findings in a dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Finding = Pick<axe.NodeResult, 'target' | 'failureSummary'> & { id: string };

function listFindings(part: Locator, rules?: string[]): Promise<Finding[]> {
  return part.evaluate(async (element, only) => {
    // In the middle of a fade, axe would report wrong colours. Endless animations are skipped.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await inPage.run(element, {
      resultTypes: ['violations'],
      // axe can load the page's style sheets and media again, but no rule needs them.
      preload: false,
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, rules);
}

/**
 * The page around the part is checked by the tests in screens/. axe runs in the page itself. Its Playwright wrapper
 * would open an extra page for each check.
 */
export async function expectNoFindings(part: Locator): Promise<void> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  expect.soft(await listFindings(part)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await listFindings(part, COLOUR_RULES), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
