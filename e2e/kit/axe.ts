import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits until animations end. In the middle of a fade, axe would report wrong colours. Skips endless animations. */
const afterAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => null),
  );

/** The rules that depend on colours. Only these rules can have other findings in a dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no findings of axe. In the light scheme, all rules are checked. In a dark scheme, only the colour rules are
 * checked, because the other rules would find the same. axe runs in the page itself. Its Playwright wrapper would open
 * an extra page for each check.
 */
export async function expectNoFindings(page: Page, screen: string): Promise<void> {
  await afterAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (colourRules) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      // axe can load the page's style sheets and media again, but no rule needs them.
      preload: false,
      ...(isDark && { runOnly: { type: 'rule', values: colourRules } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, COLOUR_RULES);
  expect.soft(findings, screen).toEqual([]);
}
