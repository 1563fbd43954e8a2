import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** A colour half-way through a fade is nobody's finding. Endless animations are not waited for. */
const afterAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => null),
  );

/** The rules that a dark scheme can break where the light one is sound: the same elements have other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Every rule of axe, not only those of WCAG: a finding is a finding. In a dark scheme the rules of colour alone, since each
 * screen is looked at in both schemes. axe runs in the page itself: its wrapper for Playwright opens a page for each look.
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
