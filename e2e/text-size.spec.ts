import type { Page } from '@playwright/test';
import { expect, test } from './company.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from './routes.ts';
import { claim } from './screens.ts';

/** Names a page that is wider than the screen, and the days of the week that overlap. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    const days = [...document.querySelectorAll('[aria-label="This week"] li > span')]
      .map((mark) => mark.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2);
    for (const [index, mark] of days.entries()) {
      const next = days.slice(index + 1).find(({ top, left }) => top === mark.top && left < mark.right);
      if (next) found.push(`the week: a day ends at ${mark.right}, the next begins at ${next.left}`);
    }
    return found;
  });

/** The words and numbers in the page's main part that are broken inside, cut off, or lie over another. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const words: { text: string; box: DOMRect; row: Element | null }[] = [];
    const main = document.querySelector('main') ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Text for screen readers alone is a pixel wide.
      if (!parent?.checkVisibility({ contentVisibilityAuto: true }) || parent.closest('.sr-only, select, option'))
        continue;
      // A line may end after a hyphen between words, not after the sign of a number.
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/(?<!\S)[-+]\d\S*|[^\s/-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const box = range.getBoundingClientRect();
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken: ${text}`);
        words.push({ text, box, row: parent.closest('li, dl') });
      }
    }
    for (const clamped of main.querySelectorAll<HTMLElement>('[class*="line-clamp"]')) {
      if (clamped.scrollHeight > clamped.clientHeight + 1) found.push(`cut off: ${clamped.textContent}`);
    }
    // A pixel of overlap is the slant of a letter.
    for (const [index, { text, box, row }] of words.entries()) {
      const under = words
        .slice(index + 1)
        .find(
          (other) =>
            row !== null &&
            other.row === row &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > box.height / 2,
        );
      if (under) found.push(`${text} lies over ${under.text}`);
    }
    return found;
  });

/** Text at 150 %, as a browser's setting makes it. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
}

async function expectRoom(page: Page, screen: string): Promise<void> {
  expect.soft(await tooWide(page), screen).toEqual([]);
}

test('no screen scrolls sideways with text at 150 %', async ({ signIn }) => {
  await test.step('an employee’s', async () => {
    const { page } = await signIn('Maya Okafor');
    await enlargeText(page);
    for (const { path, heading } of EMPLOYEE_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectRoom(page, path);
    }
    await page.goto('/employee/rewards');
    await claim(page, 'Barista coffee');
    await expectRoom(page, 'rewards with a claim and its toast');
    await page.goto('/employee/dashboard');
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
    await expectRoom(page, 'dashboard after the check-in');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expectRoom(page, 'notifications');
  });
  await test.step('an admin’s', async () => {
    const { page } = await signIn('Daniel Reyes');
    await enlargeText(page);
    for (const { path, heading } of [
      ...ADMIN_SCREENS,
      { path: '/admin/users/demo-employee', heading: 'Maya Okafor' },
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectRoom(page, path);
    }
  });
});

for (const size of ['100 %', '150 %']) {
  test(`no word and no number of the profile is broken with text at ${size}`, async ({ signIn }) => {
    const { page } = await signIn('Maya Okafor');
    if (size === '150 %') await enlargeText(page);
    await page.goto('/employee/profile');
    for (const name of ['Your streak', 'Your year', 'Point history']) {
      const card = page.getByRole('region', { name });
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('listitem').or(card.getByRole('grid')).first()).toBeVisible();
    }
    expect(await brokenWords(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
  });

  test(`every choice of the rewards' filter is inside its frame with text at ${size}`, async ({ signIn }) => {
    const { page } = await signIn('Maya Okafor');
    if (size === '150 %') await enlargeText(page);
    await page.goto('/employee/rewards');
    const filter = page.getByRole('group', { name: 'Which rewards' });
    await expect(filter).toBeVisible();
    expect(await filter.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}
