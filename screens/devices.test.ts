import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/profile/settings';
const POINT = 'BKiFWGVSwqz2Rxh4z9ewk1tP_g_S38NBJI6he8QeBYrwMc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0';

const card = ({ screen }: Device) => screen.getByRole('region', { name: 'Devices' });

const add = (id: string, browser: string | null, system: string | null, lastUsedAt: string | null) => {
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
  const at = "'2026-02-20T08:00:00.000Z'";
  return `INSERT INTO devices (id, user_id, public_key, clock_id, browser, system, created_at, renewed_at, last_used_at)
    VALUES ('device-of-maya-${id}', 'demo-employee', '${POINT}', 'clock-of-maya-${id}', ${text(browser)}, ${text(system)},
      ${at}, ${at}, ${text(lastUsedAt)})`;
};

test('the list of devices has no accessibility findings while empty, with devices and with each confirmation', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Maya Okafor', PATH);
  await expect.element(card(device).getByText(/^No devices yet/)).toBeVisible();
  await expectNoFindings(device, 'no device');

  company.change(add('1', 'Chrome', 'Android', '2026-03-01T21:00:00.000Z'));
  await device.open(PATH);
  await expect.element(card(device).getByText('Chrome on Android').first()).toBeVisible();
  company.change(add('2', 'Samsung Internet', 'Android', null));
  company.change(add('3', null, null, '2026-02-27T12:00:00.000Z'));
  company.change(add('4', 'Safari', 'iPad', null));
  await device.open(PATH);
  await expect.element(card(device).getByText('Samsung Internet on Android').first()).toBeVisible();
  await expect.element(card(device).getByText('Unknown browser').first()).toBeVisible();
  expect(card(device).getByRole('listitem').elements()).toHaveLength(4);
  await expectNoFindings(device, 'four devices');
  device.resize(DESKTOP);
  await device.rest();
  await expectNoFindings(device, 'four devices on a desktop');

  await card(device).getByRole('button', { name: 'Remove Unknown browser' }).click();
  const dialog = device.screen.getByRole('dialog', { name: 'Remove Unknown browser?' });
  await expect.element(dialog).toBeVisible();
  await expectNoFindings(device, 'the question before a device is removed');
  const answerAgain = company.refuse({ method: 'DELETE', path: /^\/api\/devices\//, status: 503 });
  device.expectProblem(/^answer: DELETE 503 \/api\/devices\//);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'a device that could not be removed');
  answerAgain();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => card(device).getByRole('listitem').elements().length).toBe(3);

  await card(device).getByRole('button', { name: 'Sign out everywhere' }).click();
  const everywhere = device.screen.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect.element(everywhere).toBeVisible();
  await expectNoFindings(device, 'the question before signing out everywhere');
  await everywhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(device.screen.getByRole('button', { name: /^Maya Okafor/ })).toBeVisible();
});

test('when the devices cannot be read, the list shows an error and a button to try again', async ({
  company,
  signIn,
}) => {
  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/devices$/, status: 503 });
  const device = await signIn('Maya Okafor', PATH);
  device.expectProblem(/^answer: GET 503 \/api\/devices$/);
  await expect.element(card(device).getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'devices that could not be read');
  answerAgain();
  await card(device)
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(card(device).getByText(/^No devices yet/)).toBeVisible();
});
