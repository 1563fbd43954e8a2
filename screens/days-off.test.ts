import { commands, page } from 'vitest/browser';
import { expectFits, expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { openTab } from './kit/rewards.ts';
import { enlargeText, listTooWide } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/rewards';
const NAME = 'Extra day off';

const findDialog = ({ screen }: Device) => screen.getByRole('dialog');
const findDay = (device: Device, name: string | RegExp) => findDialog(device).getByRole('gridcell', { name });
const findClaims = ({ screen }: Device) => screen.getByRole('region', { name: /^(Your claims|Deine Einlösungen)$/ });
const LEAVE = `SELECT start_date AS day FROM leaves
  WHERE user_id = 'demo-employee' AND kind = 'reward' AND status = 'approved'`;

async function claimDayOff(device: Device, reward = NAME): Promise<void> {
  const { screen } = device;
  const named = page.getByRole('heading', { name: reward, exact: true });
  const card = screen.getByRole('main').getByRole('listitem').filter({ has: named });
  await card.getByRole('button', { name: /^Claim/ }).click();
  await findDialog(device).getByRole('button', { name: 'Claim reward' }).click();
  await expect.element(findDialog(device).getByRole('grid')).toBeVisible();
}

test('a day off is chosen in the calendar, approved, changed and given back', async ({ company, signIn }) => {
  company.change(`INSERT INTO holidays (calendar_id, date, name)
    SELECT work_calendar_id, '2026-04-03', 'Good Friday' FROM users WHERE id = 'demo-employee'`);
  const maya = await signIn('Maya Okafor', PATH);
  await claimDayOff(maya);
  const dialog = findDialog(maya);
  await expect.element(dialog).toMatchTextContent('Choose your day');
  await expect.element(dialog.getByRole('button', { name: 'Save choice' })).toBeDisabled();
  await expectNoFindings(maya, 'the calendar of a day off');

  // The keys reach each day, and a day that is closed says why.
  const friday = findDay(maya, 'Friday, March 6');
  dialog.getByRole('grid').element().querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  for (let presses = 0; presses < 5; presses += 1) await commands.press('ArrowRight');
  await expect.element(findDay(maya, 'Saturday, March 7, not a working day')).toHaveFocus();
  await commands.press('Enter');
  await expect.element(dialog).toMatchTextContent('Saturday, March 7: not a working day');
  await expect.element(dialog).toMatchTextContent('No day chosen yet');
  await commands.press('ArrowLeft');
  await commands.press(' ');
  await expect.element(friday).toHaveAttribute('aria-selected', 'true');
  await commands.press('PageDown');
  await expect.element(findDay(maya, 'Monday, April 6')).toHaveFocus();
  await expect.element(findDay(maya, /^Friday, April 3, Good Friday/)).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  await expectNoFindings(maya, 'the calendar with a chosen day');
  await dialog.getByRole('button', { name: 'Save choice' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openTab(maya.screen, 'Claims');
  await expect.element(findClaims(maya)).toMatchTextContent('Friday, March 6');
  await expect.element(findClaims(maya)).toMatchTextContent('HR still needs to confirm.');
  await expectNoFindings(maya, 'the claim with its wish');
  expect(company.read(LEAVE)).toEqual([]);

  const daniel = await signIn('Daniel Reyes', '/admin/redemptions');
  const row = daniel.screen.getByRole('listitem').filter({ hasText: 'Maya Okafor' }).filter({ hasText: NAME });
  await expect.element(row).toMatchTextContent('Preferred days: Fri, Mar 6');
  await expectNoFindings(daniel, 'the queue with a day off');
  await row.getByRole('button', { name: `Details of ${NAME}` }).click();
  await findDialog(daniel).getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => company.read(LEAVE)).toEqual([{ day: '2026-03-06' }]);

  const again = await signIn('Maya Okafor', `${PATH}#claims`);
  await expect.element(findClaims(again)).toMatchTextContent('Delivered');
  await findClaims(again)
    .getByRole('button', { name: `Change, ${NAME}` })
    .click();
  await findDay(again, 'Tuesday, March 10').click();
  await expectNoFindings(again, 'the calendar of a booked day');
  await findDialog(again).getByRole('button', { name: 'Schedule day off' }).click();
  await expect.element(findClaims(again)).toMatchTextContent('Tuesday, March 10');
  await expect.poll(() => company.read(LEAVE)).toEqual([{ day: '2026-03-10' }]);
  await findClaims(again)
    .getByRole('button', { name: `Give back, ${NAME}` })
    .click();
  const choose = findClaims(again).getByRole('button', { name: `Choose your day, ${NAME}` });
  await expect.element(choose).toHaveFocus();
  await expectNoFindings(again, 'the claim with a credit');
  expect(company.read(LEAVE)).toEqual([]);
  await choose.click();
  await findDay(again, 'Tuesday, March 10').click();
  await findDialog(again).getByRole('button', { name: 'Schedule day off' }).click();
  await expect.element(findClaims(again)).toMatchTextContent('Tuesday, March 10');

  await again.open('/employee/profile');
  const leave = again.screen.getByRole('region', { name: 'Your leave' });
  await expect.element(leave).toMatchTextContent('Tue, Mar 10, 2026');
  await expect.element(leave).toMatchTextContent('Day off (reward) · Extra day off');
});

test('the days of a day off are chosen only with a connection', async ({ company, signIn }) => {
  company.change(`UPDATE redemptions SET user_id = 'demo-employee' WHERE id IN (SELECT redemption_id FROM orders);
    UPDATE orders SET user_id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', `${PATH}#claims`);
  const choose = findClaims(device).getByRole('button', { name: `Choose your day, ${NAME}` });
  await expect.element(choose).toBeVisible();
  await device.rest();
  const { app } = device;
  Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: false });
  app.dispatchEvent(new app.Event('offline'));
  await choose.click();
  await expect.element(findDialog(device)).toMatchTextContent('You need a connection to choose your day.');
});

test('a day off fits in German with large text', async ({ company, signIn }) => {
  company.change(`UPDATE redemptions SET user_id = 'demo-employee' WHERE id IN (SELECT redemption_id FROM orders);
    UPDATE orders SET user_id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', `${PATH}#claims`, { language: 'de' });
  await expect.element(findClaims(device)).toMatchTextContent('Dein freier Tag ist bereit.');
  enlargeText(device, 200);
  expect(listTooWide(device)).toEqual([]);
  await findClaims(device)
    .getByRole('button', { name: /^Tag wählen/ })
    .click();
  await expect.element(findDialog(device).getByRole('grid')).toBeVisible();
  await findDay(device, 'Freitag, 6. März').click();
  expect(listTooWide(device)).toEqual([]);
  enlargeText(device, 100);
  await expectFits(device, 'the calendar in German');
  await findDialog(device).getByRole('button', { name: 'Tag buchen' }).click();
  await expect.element(findClaims(device)).toMatchTextContent('Freitag, 6. März');
  await expectFits(device, 'the claims in German');
});
