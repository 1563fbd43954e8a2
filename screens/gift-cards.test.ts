import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectFits, expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import type { TestCompany } from './kit/company.ts';
import { openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

const CARD = `'{"way":"provider","face":{"cents":2500,"currency":"EUR"},"product":"OKMHM2X2OHYV"}'`;

/** Maya's claim of a gift card with an order in this state. */
function addCard(company: TestCompany, id: string, state: string, name = 'Bookshop gift card'): void {
  const status = state === 'delivered' ? 'fulfilled' : 'approved';
  const failure = state === 'failed' ? `'funds'` : 'NULL';
  company.become([
    `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, processed_date, reward_snapshot,
       fulfilment, idempotency_key, created_at, updated_at)
     SELECT '${id}', u.id, r.id, 25, '${status}', '2026-03-02T12:20:00.000Z', '2026-03-02T12:25:00.000Z',
       json_object('id', r.id, 'name', '${name}', 'description', '', 'howToGet', '', 'pointsCost', 25, 'category', 'monthly',
         'icon', 'gift', 'company', ''), ${CARD}, '${id}', 'x', 'x'
     FROM users u, rewards r WHERE u.name = 'Maya Okafor' ORDER BY r.id LIMIT 1`,
    `INSERT INTO orders (redemption_id, user_id, way, state, face_cents, currency, product, failure, ordered_at, updated_at)
     SELECT id, user_id, 'provider', '${state}', 2500, 'EUR', 'OKMHM2X2OHYV', ${failure}, 'x', 'x'
     FROM redemptions WHERE id = '${id}'`,
  ]);
}

const findRow = ({ screen }: Device, list: string) =>
  screen
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ has: page.getByText('Bookshop gift card') });

test('a person opens a gift card, and sees which are on their way', async ({ company, signIn }) => {
  addCard(company, 'card-open', 'delivered');
  addCard(company, 'card-way', 'sending', 'Cinema gift card for two on a rainy Sunday afternoon');
  addCard(company, 'card-late', 'unknown', 'Garden gift card');
  const link = 'https://reward.example.test/one';
  const answer = company.refuse({ method: 'POST', path: /\/card-open\/link$/, status: 200, body: { link } });
  onTestFinished(() => answer());
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  await openTab(screen, 'Claims');
  const claims = screen.getByRole('region', { name: 'Your claims' });
  await expect.element(claims.getByText('Your gift card is on its way.')).toBeVisible();
  await expect.element(claims.getByText('Your gift card is taking a little longer. We’re on it.')).toBeVisible();
  await expectNoFindings(device, 'claims of gift cards');
  await claims.getByRole('button', { name: 'Open my gift card: Bookshop gift card' }).click();
  const open = screen.getByRole('dialog').getByRole('link', { name: 'Open gift card' });
  await expect.element(open).toHaveAttribute('href', link);
  await expect.element(open).toHaveAttribute('rel', 'noreferrer');
  await expectNoFindings(device, 'the link of a gift card');
  await expectFits(device, 'the link of a gift card');
});

test('an admin sees why an order failed, and orders another product', async ({ company, signIn }) => {
  addCard(company, 'card-failed', 'failed');
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  await screen.getByRole('radio', { name: /^Approved/ }).click();
  const row = findRow(device, 'Redemptions');
  await expect.element(row.getByText('Your account with the provider doesn’t have enough money in it.')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Deliver' })).not.toBeInTheDocument();
  await expectNoFindings(device, 'a failed order');
  await row.getByRole('button', { name: 'Fix order' }).click();
  const dialog = screen.getByRole('dialog');
  await expectNoFindings(device, 'the choices after a refusal');
  await dialog.getByRole('textbox', { name: 'Use a different product ID' }).fill('campaign:SPRING');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row.getByText('We’re ordering the gift card.')).toBeVisible();
  expect(company.read(`SELECT state, round, product FROM orders WHERE redemption_id = 'card-failed'`)).toEqual([
    { state: 'due', round: 2, product: 'campaign:SPRING' },
  ]);
});

test('an admin ends an order, and delivers the reward by hand', async ({ company, signIn }) => {
  addCard(company, 'card-hand', 'failed');
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  await screen.getByRole('radio', { name: /^Approved/ }).click();
  await findRow(device, 'Redemptions').getByRole('button', { name: 'Fix order' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Deliver it myself' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect
    .poll(() => company.read(`SELECT status FROM redemptions WHERE id = 'card-hand'`))
    .toEqual([{ status: 'fulfilled' }]);
});
