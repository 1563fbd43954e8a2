import { crowd, hide } from '../e2e/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the leaderboard’s states', async ({ company, signIn }) => {
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
  await choose('This week');
  await expect.element(screen.getByText('Nobody here has points yet')).toBeVisible();
  await expectNoFindings(device, 'nobody with these filters');
  company.change(hide('demo-employee'));
  await device.open('/employee/leaderboard');
  await choose('Around me');
  await expect.element(screen.getByRole('link', { name: 'Open profile' })).toBeVisible();
  await expectNoFindings(device, 'hidden');
});
