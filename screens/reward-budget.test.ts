import { page } from 'vitest/browser';
import { expectFits, expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const AT = '2026-01-01T00:00:00.000Z';
const setting = (key: string, value: string) =>
  `INSERT OR REPLACE INTO system_settings (setting_key, setting_value, category, created_at, updated_at)
   VALUES ('${key}', '${value}', 'money', '${AT}', '${AT}')`;
const MONTHS = `INSERT INTO reward_money_months (month, currency, approved_cents, delivered_cents)
  SELECT value, 'EUR', 40000, 25000 FROM json_each('["2026-02","2026-03","2026-04"]')
  UNION ALL SELECT value, 'USD', 4500, 0 FROM json_each('["2026-02","2026-03","2026-04"]')`;
/** Every waiting claim costs far more than the rest of the budget, but for the first. */
const DEAR = `UPDATE redemptions SET fulfilment = '{"way":"by_hand","face":{"cents":20000,"currency":"EUR"}}'
  WHERE status = 'pending' AND id <> (SELECT min(id) FROM redemptions WHERE status = 'pending')`;

const row = ({ screen }: Device) =>
  screen
    .getByRole('list', { name: 'Redemptions' })
    .getByRole('listitem')
    .filter({ has: page.getByText('Over this month’s budget') })
    .first();

test('an admin sees the budget, and claims over it wait for a super admin', async ({ signIn, company }) => {
  company.become([setting('currency', '"EUR"'), setting('reward_budget_cents', '50000'), DEAR]);
  company.change(MONTHS);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  const warning = screen.getByRole('region', { name: 'The reward budget is almost used up' });
  await expect.element(warning).toMatchTextContent(/€400\.00 of €500\.00/);
  await expect.element(warning).toMatchTextContent('80% of the budget is spent.');
  await expect.element(warning).toMatchTextContent('Amounts in other currencies aren’t counted: US$45.00');
  const decide = screen.getByRole('region', { name: 'Decide' });
  await expect.element(decide.getByText('This is up to a super admin').first()).toBeVisible();
  await expectNoFindings(device, 'the dashboard with a budget warning');

  await device.visit('/admin/redemptions');
  await expect.element(row(device)).toMatchTextContent('A super admin has to approve this claim.');
  await expect.element(row(device).getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expect.element(row(device).getByRole('button', { name: 'Reject' })).toBeVisible();
  await expectFits(device, 'the queue with claims over the budget');
  await expectNoFindings(device, 'the queue with claims over the budget');

  await device.visit('/admin/settings#money');
  await expect.element(screen.getByText('€400.00 of €500.00')).toBeVisible();
  await expectNoFindings(device, 'the settings with the budget');
});

test('a super admin sets the budget and approves over it', async ({ signIn, company }) => {
  company.become([`UPDATE users SET role = 'super_admin' WHERE id = 'demo-admin'`, setting('currency', '"EUR"'), DEAR]);
  company.change(MONTHS);
  const device = await signIn('Daniel Reyes', '/admin/settings#money');
  const { screen } = device;
  const field = screen.getByRole('textbox', { name: 'Monthly reward budget' });
  await field.fill('400');
  await screen.getByRole('button', { name: 'Save: Monthly reward budget' }).click();
  await expect.element(screen.getByText('€400.00 of €400.00')).toBeVisible();
  await device.visit('/admin/redemptions');
  await row(device).getByRole('button', { name: 'Approve' }).click();
  await device.visit('/admin/dashboard');
  const warning = screen.getByRole('region', { name: 'The reward budget is used up' });
  await expect.element(warning).toMatchTextContent('You’re €200.00 over budget.');
});

test('the figures show the money of rewards', async ({ signIn, company }) => {
  company.become([setting('currency', '"EUR"')]);
  company.change(MONTHS);
  const device = await signIn('Daniel Reyes', '/admin/analytics');
  const card = device.screen.getByRole('region', { name: 'Value of rewards' });
  await expect.element(card).toMatchTextContent(/Delivered\s*€\d+\.00.*Still owed\s*€450\.00 \+ US\$135\.00/);
  await expectNoFindings(device, 'the money of rewards');
});
