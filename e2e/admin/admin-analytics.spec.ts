import { expect, test } from '../kit/company.ts';

test('the printed analytics show the charts without the navigation and the buttons', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes', { viewport: { width: 360, height: 780 }, path: '/admin/analytics' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'On-time rate' })).toBeVisible();
});
