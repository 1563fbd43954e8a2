import { expect, test } from './company.ts';
import { changeRows } from './database.ts';
const OUT = '/tmp/people-shots';
test('shots', async ({ signIn, company }) => {
  test.setTimeout(240_000);
  const admin = await signIn('Daniel Reyes');
  const { page } = admin;
  await admin.watch.quiet();
  changeRows(company.stateDir, `UPDATE users SET approval_status='pending' WHERE id IN ('demo-005','demo-006','demo-007')`);
  changeRows(company.stateDir, `UPDATE users SET approval_status='suspended' WHERE id = 'demo-008'`);
  changeRows(company.stateDir, `UPDATE users SET name='Wolfeschlegelsteinhausenbergerdorff Maximiliane-Alexandrina von und zu Hohenstein' WHERE id = 'demo-009'`);
  for (const [width, height] of [[390, 844], [1280, 900]] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const name = `${OUT}/${width}-${scheme}`;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto('/admin/users');
      await expect(page.getByRole('checkbox', { name: 'Choose all shown' })).toBeVisible();
      await page.waitForTimeout(600);
      for (const box of (await page.getByRole('checkbox', { name: /^Choose / }).all()).slice(1, 12)) await box.check();
      await page.screenshot({ path: `${name}-list.png` });
      await page.getByRole('region', { name: 'What to do with' }).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('dialog')).toContainText('approved');
      await page.screenshot({ path: `${name}-bulk.png` });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Set calendar' }).click();
      await page.screenshot({ path: `${name}-bulk-form.png` });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto('/admin/users/demo-employee');
      await expect(page.getByRole('region', { name: 'The year' })).toBeVisible();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${name}-person.png`, fullPage: true });
      for (const part of ['checkIns', 'points', 'redemptions', 'awards']) {
        await page.goto(`/admin/users/demo-employee?show=${part}`);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${name}-${part}.png`, fullPage: width < 500 && part === 'points' ? false : true });
      }
      await page.goto('/admin/users/demo-009');
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${name}-edit.png` });
      console.log(width, scheme, await page.evaluate(() => document.documentElement.scrollWidth));
    }
  }
  await page.setViewportSize({ width: 360, height: 700 });
  for (const path of ['/admin/users', '/admin/users/demo-009', '/admin/users/demo-009?show=points', '/admin/users/demo-009?show=awards']) {
    await page.goto(path);
    await page.waitForTimeout(700);
    console.log(path, await page.evaluate(() => document.documentElement.scrollWidth));
  }
});
