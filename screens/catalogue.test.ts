import { commands } from 'vitest/browser';
import { expectFits } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

async function choose({ screen }: Device, name: string): Promise<void> {
  const radio = screen.getByRole('radio', { name, exact: true });
  await radio.click();
  await expect.element(radio).toBeChecked();
}

const REWARD = 'A weekend in the mountains';
const row = ({ screen }: Device) => screen.getByRole('main').getByRole('listitem').filter({ hasText: REWARD });

test('an admin adds a reward that an employee claims, and then retires and restores the reward', async ({ signIn }) => {
  const daniel = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = daniel;
  await screen.getByRole('main').getByRole('link', { name: 'Rewards and badges' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Barista coffee' })).toBeVisible();
  await expectFits(daniel, 'rewards');

  await screen.getByRole('button', { name: 'New reward' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect.element(dialog.getByText('Fill this in.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(REWARD);
  await dialog.getByRole('textbox', { name: 'Cost in points' }).fill('120');
  await expect.element(dialog.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  await choose(daniel, 'Annual');
  await expect
    .element(dialog.getByText('We suggest Quarterly for this cost. You chose a different tier.'))
    .toBeVisible();
  await choose(daniel, 'Plane');
  await dialog.getByRole('switch', { name: 'Limited stock' }).click();
  await dialog.getByRole('textbox', { name: 'In stock' }).fill('3');
  const preview = dialog.getByRole('region', { name: 'What people see' });
  await expect.element(preview).toMatchTextContent('Yours now');
  await expect.element(preview).toMatchTextContent('3 left');
  await expect.element(preview).toMatchTextContent(REWARD);
  await expectFits(daniel, 'the reward with its preview');
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(daniel)).toMatchTextContent('Never claimed · 3 in stock');

  const maya = await signIn('Maya Okafor', '/employee/rewards');
  await maya.screen.getByRole('button', { name: `Claim ${REWARD}` }).click();
  await maya.screen.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await openTab(maya.screen, 'Claims');
  await expect.element(maya.screen.getByRole('region', { name: 'Your claims' })).toMatchTextContent(REWARD);
  // The list shows the claim before the server has stored it, so the test waits for the message.
  await expect.element(maya.screen.getByText(`${REWARD} claimed. HR still needs to confirm.`)).toBeVisible();

  const later = await signIn('Daniel Reyes', '/admin/rewards');
  await later.screen.getByRole('button', { name: `Retire ${REWARD}` }).click();
  const question = later.screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  await choose(later, 'Retired');
  await expect.element(row(later)).toMatchTextContent('Claimed once · 2 in stock');
  await row(later)
    .getByRole('button', { name: `Bring back ${REWARD}` })
    .click();
  await expect.element(later.screen.getByText('Nothing retired')).toBeVisible();
});

test('an admin adds a badge and a quote on the page of the rewards', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/rewards');
  const { screen } = device;
  await choose(device, 'Badges');
  const earned = screen
    .getByRole('listitem')
    .filter({ hasText: /have it/ })
    .first();
  await earned.getByRole('button', { name: /^Edit / }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('you can’t change its points or rules');
  await expect.element(dialog.getByRole('textbox', { name: 'Points' })).not.toBeInTheDocument();
  await expectFits(device, 'an earned badge');
  await commands.press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'New badge' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half a thousand');
  await dialog.getByRole('combobox', { name: 'Earned for' }).selectOptions('Total check-ins');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('500');
  await expect
    .element(dialog.getByRole('region', { name: 'What people see' }))
    .toMatchTextContent('200 more check-ins');
  await dialog.getByRole('button', { name: 'Add badge' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Half a thousand' }))
    .toMatchTextContent('No one has it yet');
  await expectFits(device, 'badges');

  await choose(device, 'Quotes');
  await screen.getByRole('button', { name: 'New quote' }).click();
  await dialog.getByRole('textbox', { name: 'Quote' }).fill('Begin where you are.');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('main').getByRole('listitem').first())
    .toMatchTextContent('“Begin where you are.”');
  await expectFits(device, 'quotes');
});
