import { NEW_PERSON, TWO_DAYS_OFF } from '../e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/profile';

const streak = ({ screen }: Device) => screen.getByRole('region', { name: 'Your streak' });
const year = ({ screen }: Device) => screen.getByRole('region', { name: 'Your year' });
const points = ({ screen }: Device) => screen.getByRole('region', { name: 'Point history' });

async function expectRecord(device: Device): Promise<void> {
  await expect.element(streak(device)).toBeVisible();
  await expect.element(year(device).getByRole('grid').first()).toBeVisible();
  await expect.element(points(device)).toBeVisible();
}

test('the record and the download of the user’s data have no accessibility findings in any state', async ({
  company,
  signIn,
}) => {
  company.become(TWO_DAYS_OFF);
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  await expectRecord(device);
  await expectNoFindings(device, 'the record');
  await streak(device).getByRole('button', { name: 'Show older days' }).click();
  await points(device).getByRole('button', { name: 'Show all' }).click();
  device.app.document.querySelector<HTMLElement>('[data-date="2026-02-19"]')!.click();
  await expect.element(year(device).getByText('Thursday, February 19').first()).toBeVisible();
  await expectNoFindings(device, 'all of the record');

  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/redemptions\?/, status: 503 });
  device.expectProblem(/^answer: GET 503 \/api\/redemptions$/);
  await device.visit('/employee/profile/settings');
  await screen.getByRole('button', { name: 'Download my data' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expectNoFindings(device, 'the question for a name');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'a download that failed');
  answerAgain();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectNoFindings(device, 'a download that is done');
});

test('a part of the record that could not be read shows an error and a button to try again', async ({
  company,
  signIn,
}) => {
  const refusals = [/^\/api\/attendance/, /^\/api\/points\/history/].map((path) =>
    company.refuse({ method: 'GET', path, status: 500 }),
  );
  const device = await signIn('Maya Okafor', PATH);
  device.expectProblem(/^answer: GET 500 \/api\/(attendance|points\/history)$/);
  for (const part of [streak(device), points(device)])
    await expect.element(part.getByRole('alert')).toMatchTextContent('Server error');
  await expectNoFindings(device, 'a record that could not be read');
  for (const answerAgain of refusals) answerAgain();
  await points(device).getByRole('button', { name: 'Try Again' }).click();
  await expect.element(points(device).getByRole('listitem').first()).toBeVisible();
});

test('the empty record of a new user has no accessibility findings', async ({ company, signIn }) => {
  company.become(NEW_PERSON);
  const device = await signIn('Maya Okafor', PATH);
  await expectRecord(device);
  await expectNoFindings(device, 'nothing on record');
});
