import { expect, test } from './kit/company.ts';

test(
  'the side bar folds to icons with accessible names, and is still folded after a reload',
  { tag: '@desktop' },
  async ({ signIn }) => {
    const { page } = await signIn('Daniel Reyes');
    await page.goto('/admin/dashboard');
    const fold = page.getByRole('button', { name: 'Side bar' });
    const bar = page.locator('#side-bar');
    const width = async () => (await bar.boundingBox())?.width ?? 0;
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(await width()).toBe(240);

    await fold.focus();
    await page.keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(fold).toBeFocused();
    await expect.poll(width).toBe(72);
    const analytics = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' });
    await expect(analytics).toBeVisible();

    await test.step('an icon of the folded side bar shows its name on hover and on focus', async () => {
      const label = bar.locator('[aria-hidden="true"] > span');
      await analytics.hover();
      await expect(label).toHaveText('Analytics');
      const item = await analytics.boundingBox();
      const box = await label.boundingBox();
      expect(box?.x).toBeGreaterThan((item?.x ?? 0) + (item?.width ?? 0));
      await page.mouse.move(800, 400);
      await expect(label).toBeHidden();
      await page.getByRole('link', { name: 'Users', exact: true }).focus();
      await expect(label).toHaveText('Users');
      await page.keyboard.press('Escape');
      await expect(label).toBeHidden();
    });

    await test.step('after a reload, the side bar is folded from the first frame', async () => {
      await page.addInitScript(() => {
        const widths = new Set<number>();
        const look = () => {
          const found = document.querySelector('#side-bar');
          if (found) widths.add(found.getBoundingClientRect().width);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        Object.assign(globalThis, { widthsSeen: widths });
      });
      await page.reload();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');
      const seen = await page.evaluate(() => [...(globalThis as unknown as { widthsSeen: Set<number> }).widthsSeen]);
      expect(seen).toEqual([72]);
    });

    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(width).toBe(240);
  },
);
