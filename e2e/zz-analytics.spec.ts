import { test } from './company.ts';
test('pictures', { tag: '@any-width' }, async ({ signIn }) => {
  for (const [name, width, colorScheme] of [['phone', 390, 'light'], ['phone-dark', 360, 'dark'], ['desktop', 1280, 'light'], ['desktop-dark', 1280, 'dark']] as const) {
    const { page } = await signIn('Daniel Reyes', { viewport: { width, height: 900 }, colorScheme, isMobile: width < 500, deviceScaleFactor: 1 });
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/shots/dash-${name}.png`, fullPage: true });
    await page.goto('/admin/analytics?period=month');
    await page.locator('.plot svg').nth(5).waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/shots/ana-${name}.png`, fullPage: true });
    console.log(name, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
    if (name === 'desktop') {
      await page.goto('/admin/analytics?period=quarter');
      await page.locator('.plot svg').nth(5).waitFor();
      await page.getByRole('button', { name: 'Show Departments as a table' }).click();
      await page.locator('.plot svg').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/ana-quarter.png`, fullPage: true });
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Moods as a PNG picture' }).click();
      await (await download).saveAs('/tmp/shots/moods.png');
      await page.emulateMedia({ media: 'print' });
      await page.pdf({ path: '/tmp/shots/print.pdf', format: 'A4' });
      await page.emulateMedia({ media: 'screen' });
      await page.goto('/admin/analytics?period=custom&from=2026-03-04&to=2026-03-01');
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots/ana-custom.png` });
      await page.goto('/admin/analytics?period=year');
      await page.locator('.plot svg').nth(4).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/ana-year.png`, fullPage: true });
    }
  }
});
