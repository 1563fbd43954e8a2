/**
 * Tests the way of an email: from the admin's decision to the link in the mail. A stand-in replaces the mail provider.
 */
import { ask } from './kit/api.ts';
import { expect, test as base } from './kit/company.ts';
import { readRows } from './kit/database.ts';
import { startMailStandIn, type MailStandIn } from './kit/mail-stand-in.ts';
import { MAIL_API_KEY } from '#worker/test/providers/mail-shapes.ts';

/** The public address of the app, to which the links in mails lead. It is not the address of the test server. */
const ORIGIN = 'https://rewards.example.test';

const test = base.extend<{ mail: MailStandIn }>({
  mail: async ({}, use) => {
    const mail = await startMailStandIn();
    await use(mail);
    await mail.stop();
  },
  vars: async ({ mail }, use) =>
    use({
      MAIL_PROVIDER: 'resend',
      MAIL_API_KEY,
      MAIL_FROM: 'Rewards <rewards@example.test>',
      MAIL_API_URL: mail.url,
      APP_ORIGIN: ORIGIN,
    }),
});

test('the mail about an approval contains a link that turns email off', async ({ company, mail, signIn }) => {
  const results = () =>
    readRows(company.stateDir, `SELECT result FROM deliveries WHERE channel = 'email' AND user_id = 'demo-employee'`);
  const { page } = await signIn('Maya Okafor', { path: '/employee/profile/settings' });
  await expect(page.getByRole('switch', { name: 'Email updates' })).toBeChecked();

  const { items } = (await ask(company.url, 'demo-employee', 'GET', '/api/rewards')) as { items: { id: string }[] };
  const claim = await ask(company.url, 'demo-employee', 'POST', '/api/rewards/claim', { rewardId: items[0]?.id });
  await ask(company.url, 'demo-admin', 'PUT', `/api/redemptions/${String(claim.id)}`, { status: 'approved' });
  await expect.poll(() => mail.mails().length).toBe(1);
  const [sent] = mail.mails();
  expect(sent).toEqual({
    key: expect.stringMatching(/\/demo-employee$/),
    from: 'Rewards <rewards@example.test>',
    to: ['maya.okafor@demo.example'],
    subject: expect.stringMatching(/approved/),
    html: expect.stringContaining('<!doctype html>'),
    text: expect.stringContaining('approved'),
    headers: {
      'List-Unsubscribe': expect.stringContaining(`<${ORIGIN}/api/mail/unsubscribe?token=`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  await expect.poll(results).toEqual([{ result: 'sent' }]);

  const { pathname, search } = new URL(/<([^>]+)>/.exec(sent?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Turn off email?' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off email' }).click();
  await expect(page.getByRole('heading', { name: 'Email is off' })).toBeVisible();
  await page.goto('/employee/profile/settings');
  await expect(page.getByRole('switch', { name: 'Email updates' })).not.toBeChecked();
});
