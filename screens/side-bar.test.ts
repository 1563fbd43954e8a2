import { commands } from 'vitest/browser';
import { DESKTOP } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

test('the side bar folds to icons with accessible names, and is still folded after a reload', async ({ signIn }) => {
  let widths = new Set<number>();
  const device = await signIn('Daniel Reyes', '/admin/dashboard', {
    prepare(app) {
      const seen = new Set<number>();
      widths = seen;
      const look = () => {
        const found = app.document.querySelector('#side-bar');
        if (found) seen.add(found.getBoundingClientRect().width);
        app.requestAnimationFrame(look);
      };
      app.requestAnimationFrame(look);
    },
  });
  const { screen } = device;
  device.resize(DESKTOP);
  const fold = screen.getByRole('button', { name: 'Sidebar' });
  const bar = () => device.app.document.querySelector('#side-bar')!;
  const readWidth = () => bar().getBoundingClientRect().width;
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(readWidth).toBe(240);

  (fold.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(fold).toHaveFocus();
  await expect.poll(readWidth).toBe(72);
  const analytics = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' });
  await expect.element(analytics).toBeVisible();

  const findLabel = () => bar().querySelector('div[aria-hidden="true"] > span');
  const readLabel = () =>
    findLabel()?.checkVisibility({ visibilityProperty: true }) ? findLabel()!.textContent : null;
  await analytics.hover();
  await expect.poll(readLabel).toBe('Analytics');
  const { right } = analytics.element().getBoundingClientRect();
  expect(findLabel()!.getBoundingClientRect().left).toBeGreaterThan(right);
  await screen.getByRole('main').hover({ position: { x: 560, y: 300 } });
  await expect.poll(readLabel).toBeNull();
  (screen.getByRole('link', { name: 'Users', exact: true }).element() as HTMLElement).focus();
  await expect.poll(readLabel).toBe('Users');
  await commands.press('Escape');
  await expect.poll(readLabel).toBeNull();

  await device.reload();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin');
  expect([...widths]).toEqual([72]);

  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(readWidth).toBe(240);
});
