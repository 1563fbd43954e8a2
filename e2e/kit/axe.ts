import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits for animations, since a colour half-way through a fade is not a real finding. Skips endless animations. */
const afterAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => null),
  );

/** The rules that only a dark scheme may break: the same elements have other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no findings of any axe rule, not only those of WCAG. A dark scheme runs only the colour rules, since each
 * screen is checked in both schemes. axe runs in the page itself, because its Playwright wrapper opens an extra page
 * for each check.
 */
export async function expectNoFindings(page: Page, screen: string): Promise<void> {
  await afterAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (colourRules) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      ...(isDark && { runOnly: { type: 'rule', values: colourRules } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, COLOUR_RULES);
  expect.soft(findings, screen).toEqual([]);
}
