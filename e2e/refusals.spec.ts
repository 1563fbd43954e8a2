import type { Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { checkIn, openCheckIn, START } from './kit/expectations.ts';
import { figures } from './kit/screens.ts';

test(
  'a check-in that fails with 503 is shown as waiting and is sent again automatically',
  { tag: '@days' },
  async ({ signIn }) => {
    // In this test, only the page sends requests. The fake responses of the test would not reach a service worker.
    const { page, watch } = await signIn('Maya Okafor');
    const refusal = {
      type: 'SERVER',
      code: 'busy',
      message: 'Too many changes at once. Try again in a moment.',
      requestId: 'r',
    };
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkins')) keys.push(request.headers()['idempotency-key']);
    });
    let refused = 0;
    await page.route('**/api/checkins', async (route) => {
      await route.fulfill({ status: 503, json: { error: refusal } });
      refused += 1;
    });
    watch.expectFailure(/^answer: POST 503 \/api\/checkins$/);
    await openCheckIn(page);
    await page.getByRole('button', { name: /^Check in/ }).click();
    const receipt = page.getByRole('region', { name: /^Checked in/ });
    await expect(receipt).toContainText('Waiting to send');
    await expect(figures(page)).toContainText(START.balance.toLocaleString('en'));
    await expect.poll(() => refused).toBeGreaterThan(1);

    await page.unroute('**/api/checkins');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(receipt).toContainText(checkIn().receipt);
    await expect(figures(page)).toContainText((START.balance + checkIn().points).toLocaleString('en'));
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  },
);

test('two tabs of one user make only one check-in', { tag: '@days' }, async ({ company, signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const other = await page.context().newPage();
  await other.goto('/employee/dashboard');
  for (const tab of [page, other]) await openCheckIn(tab);
  await expect(other.getByRole('button', { name: /^Check in/ })).toBeVisible();
  await test.step('both tabs send a check-in at the same moment and show the same result', async () => {
    // The other tab may already have removed the button.
    const press = (tab: Page) =>
      tab.getByRole('button', { name: /^Check in/ }).evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
    await Promise.all([press(page), press(other)]);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('region', { name: /^Checked in/ })).toContainText(checkIn().receipt);
      await expect(figures(tab)).toContainText((START.balance + checkIn().points).toLocaleString('en'));
    }
  });
  const answer = await page.request.get(`${company.url}/api/me`, {
    headers: { Authorization: 'Demo demo-employee' },
  });
  expect(await answer.json()).toMatchObject({ pointsBalance: START.balance + checkIn().points });
});
