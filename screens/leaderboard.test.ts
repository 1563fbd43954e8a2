import { commands } from 'vitest/browser';
import { crowd, hide } from '../e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the leaderboard has no accessibility findings with each filter and without rows', async ({ company, signIn }) => {
  company.become(crowd(1, 5));
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen } = device;
  const rows = () => screen.getByRole('main').getByRole('listitem').elements().length;
  const choose = async (name: string) => {
    const radio = screen.getByRole('radio', { name, exact: true });
    await radio.click();
    await expect.element(radio).toBeChecked();
    await device.rest();
  };
  const openFilters = () => screen.getByRole('button', { name: 'Filters' }).click();
  await openFilters();
  const department = screen.getByRole('combobox', { name: 'Department' });
  await expect.element(department).toMatchTextContent('Finance');
  await choose('All time');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(rows).toBeGreaterThan(30);
  device.app.scrollTo(0, device.app.document.documentElement.scrollHeight / 2);
  await expectNoFindings(device, 'the middle of a long list');
  await choose('Around me');
  await expect.poll(rows).toBe(7);
  await expectNoFindings(device, 'around me');
  await department.selectOptions('Archive');
  await expect.element(screen.getByText('The filters leave you out.')).toBeVisible();
  await expectNoFindings(device, 'filtered out');
  await choose('Top');
  await choose('Week');
  await expect.element(screen.getByText('Nobody here has points yet')).toBeVisible();
  await expectNoFindings(device, 'nobody with these filters');
  company.change(hide('demo-employee'));
  await device.open('/employee/leaderboard');
  await openFilters();
  await choose('Around me');
  await expect.element(screen.getByRole('link', { name: 'Open settings' })).toBeVisible();
  await expectNoFindings(device, 'hidden');
});

test('a name on the leaderboard opens the user’s card, or a message about a hidden user', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen } = device;
  const name = screen.getByRole('button', { name: 'Priya Nair' });
  const card = screen.getByRole('dialog', { name: 'Priya Nair' });
  (name.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(card.getByRole('region', { name: 'Badges and achievements' })).toBeVisible();
  await expect.element(card).toMatchTextContent('Marketing');
  await expectNoFindings(device, 'a person’s card');
  await commands.press('Escape');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();

  // After the leaderboard was loaded, another user hides from it.
  company.change("UPDATE users SET hidden_from_leaderboard = 1 WHERE name = 'Marcus Bennett'");
  device.expectProblem(/^answer: GET 404 \/api\/leaderboard\/people\//);
  await screen.getByRole('button', { name: 'Marcus Bennett' }).click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('no longer on the leaderboard');
  await expectNoFindings(device, 'the card of somebody who is gone');
});
