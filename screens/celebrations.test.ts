import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expectGerman } from './kit/language.ts';
import { enlargeText, listTooWide } from './kit/room.ts';
import { collectData } from './kit/shown-texts.ts';
import { expect, test } from './kit/test.ts';

const SETTINGS = '/employee/profile/settings';
const DASHBOARD = '/employee/dashboard';

const part = ({ screen }: Device) => screen.getByRole('region', { name: 'Celebrations' });
const birthday = (device: Device) => part(device).getByRole('group', { name: 'Birthday' });
const share = (device: Device) => birthday(device).getByRole('button', { name: 'Share my birthday' });
const remove = (device: Device) => birthday(device).getByRole('button', { name: 'Remove my birthday' });
const select = (device: Device, name: 'Day' | 'Month') => birthday(device).getByRole('combobox', { name });
const card = ({ screen }: Device) => screen.getByRole('region', { name: 'Today in your team' });

const readMaya = (company: TestCompany) =>
  company.read(`SELECT birthday, shows_anniversary AS shows FROM users WHERE id = 'demo-employee'`);
/** The local date of the company's office. */
const today = (company: TestCompany) =>
  new Date(company.now()).toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' });

test('a birthday is shared and taken back, and a date that does not exist cannot be chosen', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Maya Okafor', SETTINGS);
  await expect
    .element(birthday(device))
    .toHaveAccessibleDescription(
      'Your department sees that it’s your birthday, but only on the day. If you get birthday points, HR can see the date too.',
    );
  await share(device).click();
  await expect.element(birthday(device)).toMatchTextContent('Choose a day.');
  await expect.element(select(device, 'Day')).toHaveFocus();
  await expectNoFindings(device, 'a birthday without a day');

  await select(device, 'Day').selectOptions('31');
  await select(device, 'Month').selectOptions('February');
  // February has no 31st, so the day is chosen again.
  await expect.element(select(device, 'Day')).toHaveValue('');
  expect(select(device, 'Day').element().textContent).toContain('29');
  expect(select(device, 'Day').element().textContent).not.toContain('30');
  await select(device, 'Day').selectOptions('29');
  await share(device).click();
  await expect.element(device.screen.getByText('Birthday shared.')).toBeVisible();
  await expect.element(birthday(device)).toMatchTextContent('February 29');
  await expect.element(birthday(device)).toHaveFocus();
  expect(readMaya(company)).toEqual([{ birthday: '02-29', shows: 1 }]);
  await expectNoFindings(device, 'a shared birthday');

  await device.open('/employee/what-the-company-sees');
  await expect.element(device.screen.getByRole('heading', { name: 'Your birthday' })).toBeVisible();
  await device.open(SETTINGS);
  await remove(device).click();
  await expect.element(device.screen.getByText('Birthday removed.')).toBeVisible();
  await expect.element(select(device, 'Day')).toBeVisible();
  await expect.element(birthday(device)).toHaveFocus();
  expect(readMaya(company)).toEqual([{ birthday: null, shows: 1 }]);
});

test('anniversaries are switched off in one tap', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', SETTINGS);
  const toggle = part(device).getByRole('switch', { name: 'Celebrate my work anniversaries' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expect.poll(() => readMaya(company)).toEqual([{ birthday: null, shows: 0 }]);
  const puts = device.sent.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => body)).toEqual([{ showsAnniversary: false, version: expect.any(Number) }]);
  await toggle.click();
  await expect.poll(() => readMaya(company)).toEqual([{ birthday: null, shows: 1 }]);
});

test('the dashboard shows who celebrates today, and opens the form to say thanks', async ({ signIn, company }) => {
  const day = today(company);
  company.change(`UPDATE users SET birthday = '${day.slice(5)}' WHERE id = 'demo-001'`);
  company.change(`INSERT INTO celebrations (user_id, kind, day, department) VALUES
    ('demo-001', 'birthday', '${day}', 'Operations'), ('demo-003', 'newcomer', '${day}', 'Operations')`);
  const device = await signIn('Maya Okafor', DASHBOARD);
  await expect
    .poll(() =>
      card(device)
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/Aisha Rahman.*Birthday.*Say thanks/),
      expect.stringMatching(/Rosa Delgado.*years here.*Say thanks/),
      expect.stringMatching(/Chidi Nwosu.*First day.*Say thanks/),
    ]);
  await expectNoFindings(device, 'the celebrations of a day');
  await device.resize(DESKTOP);
  await expectNoFindings(device, 'the celebrations of a day on a wide screen');
  await card(device).getByRole('button', { name: 'Say thanks to Aisha Rahman' }).click();
  const dialog = device.screen.getByRole('dialog', { name: 'Say thanks' });
  await expect.element(dialog).toMatchTextContent('Aisha Rahman');
  await dialog.getByRole('textbox', { name: 'What would you like to thank them for?' }).fill('Happy birthday!');
  await dialog.getByRole('button', { name: 'Send thanks' }).click();
  // At once, although the thanks can still be undone.
  await expect.element(card(device).getByRole('listitem').first()).toMatchTextContent(/Aisha Rahman.*Thanked/);
});

test('the card is not there on a day without celebrations', async ({ signIn, company }) => {
  company.change('DELETE FROM celebrations');
  const device = await signIn('Maya Okafor', DASHBOARD);
  await expect.element(device.screen.getByRole('region', { name: 'Team thanks' })).toBeVisible();
  await expect.poll(() => device.sent.some(({ path }) => path === '/api/first-reads/dashboard')).toBe(true);
  await expect.element(card(device)).not.toBeInTheDocument();
});

test('German texts and text of 200 % fit', async ({ signIn, company }) => {
  company.change(`UPDATE users SET name = 'Bo Freiherr von Donnersmarck-Hohenlohe-Waldenburg' WHERE id = 'demo-004'`);
  const data = await collectData(company);
  const device = await signIn('Maya Okafor', DASHBOARD, { language: 'de' });
  await expect.element(device.screen.getByRole('region', { name: 'Heute in deinem Team' })).toBeVisible();
  await expectGerman(device, data, 'the celebrations of a day');
  enlargeText(device, 200);
  expect(listTooWide(device)).toEqual([]);
  await device.open(SETTINGS);
  await expect.element(device.screen.getByRole('region', { name: 'Feiern' })).toBeVisible();
  await expectGerman(device, data, 'the part of celebrations');
  enlargeText(device, 200);
  expect(listTooWide(device)).toEqual([]);
});
