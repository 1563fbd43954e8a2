import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import { DESKTOP, PHONE, type Device } from './kit/device.ts';
import { expectGerman } from './kit/language.ts';
import { enlargeText, listTooWide } from './kit/room.ts';
import { collectData } from './kit/shown-texts.ts';
import { expect, test } from './kit/test.ts';

const PAGE = '/admin/thanks';
const MAYA = 'demo-employee';
const HELD = 'This is not useless, Rosa.';
const PRIVATE = 'Just between the two of us.';
const OPEN = 'You covered for me on Tuesday.';

const findId = (company: TestCompany, name: string): string =>
  String(company.read(`SELECT id FROM users WHERE name = '${name}'`)[0]?.id);

async function thank(company: TestCompany, words: string, input: object = {}): Promise<string> {
  const receivers = [findId(company, 'Rosa Delgado')];
  const body = { receivers, words, valueId: 'care', points: 2, audience: 'company', ...input };
  const { thanks } = (await company.ask(MAYA, 'POST', '/api/thanks', body)) as { thanks: { id: string } };
  return thanks.id;
}

async function fillReview(company: TestCompany): Promise<void> {
  await company.ask('demo-super-admin', 'PUT', '/api/settings/thanks_held_words', { value: ['useless'] });
  await thank(company, OPEN);
  await thank(company, HELD);
  const id = await thank(company, PRIVATE, { audience: 'receivers', points: 0 });
  await company.ask(findId(company, 'Rosa Delgado'), 'POST', `/api/thanks/${id}/report`, {});
}

const press = (device: Device, text: string, name: string) =>
  row(device, text).getByRole('button', { name, exact: true }).click();
const row = ({ screen }: Device, text: string) => screen.getByRole('listitem').filter({ hasText: text });
const toast = ({ screen }: Device, text: string) => screen.getByRole('status').filter({ hasText: text });
const show = ({ screen }: Device, list: string) => screen.getByRole('radio', { name: list }).click();

test('an admin sends a held thanks, keeps a reported one, and removes one with a reason', async ({
  signIn,
  company,
}) => {
  await fillReview(company);
  const device = await signIn('Daniel Reyes', PAGE);
  const { screen } = device;
  await expect.element(row(device, HELD)).toMatchTextContent('Contains a flagged word');
  await expect.element(row(device, PRIVATE)).toMatchTextContent('Private');
  await expect
    .element(screen.getByRole('region', { name: 'This month' }))
    .toMatchTextContent('People who thanked someone');
  await expectNoFindings(device, 'thanks to decide on');

  await press(device, HELD, 'Send Maya Okafor’s thank-you');
  await expect.element(toast(device, 'Sent.')).toBeVisible();
  await expect.element(row(device, HELD)).not.toBeInTheDocument();
  await press(device, PRIVATE, 'Keep Maya Okafor’s thank-you');
  await expect.element(screen.getByText('Nothing to review')).toBeVisible();
  await expectNoFindings(device, 'nothing to decide');

  await show(device, 'Recent');
  await press(device, OPEN, 'Remove Maya Okafor’s thank-you');
  const dialog = screen.getByRole('dialog', { name: 'Remove this thank-you?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await expectNoFindings(device, 'the question before thanks are removed');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Meant for someone else.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast(device, 'Removed.')).toBeVisible();
  await expect.element(row(device, OPEN)).not.toBeInTheDocument();
  await expect.element(row(device, HELD)).toBeVisible();
  expect(screen.getByText(PRIVATE).elements()).toEqual([]);

  await show(device, 'Removed');
  await expect.element(row(device, OPEN)).toMatchTextContent('Removed by Daniel Reyes');
  await expect.element(row(device, OPEN)).toMatchTextContent('Meant for someone else.');
  await expectNoFindings(device, 'removed thanks');
  const states = company.read(`SELECT words, state FROM thanks WHERE from_user = '${MAYA}' ORDER BY words`);
  expect(states).toEqual(
    expect.arrayContaining([
      { words: PRIVATE, state: 'shown' },
      { words: HELD, state: 'shown' },
      { words: OPEN, state: 'withdrawn' },
    ]),
  );
});

test('an admin does not send a held thanks, and its giver reads the reason', async ({ signIn, company }) => {
  await fillReview(company);
  const device = await signIn('Daniel Reyes', PAGE);
  await press(device, HELD, 'Don’t send Maya Okafor’s thank-you');
  const dialog = device.screen.getByRole('dialog', { name: 'Don’t send this thank-you?' });
  await expect.element(dialog).toMatchTextContent('Maya Okafor will see your reason.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Say it more kindly.');
  await dialog.getByRole('button', { name: 'Don’t send' }).click();
  await expect.element(row(device, HELD)).not.toBeInTheDocument();
  const maya = await signIn('Maya Okafor', '/employee/dashboard');
  await maya.screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(maya.screen.getByText(/Say it more kindly/)).toBeVisible();
});

test('the admin’s first page lists thanks to decide on, and leads to their page', async ({ signIn, company }) => {
  await fillReview(company);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const held = row(device, 'Thank-you to review');
  await expect.element(held).toMatchTextContent(HELD);
  await expect.element(row(device, 'Reported thanks')).toMatchTextContent(PRIVATE);
  await expectNoFindings(device, 'thanks among the decisions');
  await held.getByRole('link', { name: /^Review: Maya Okafor/ }).click();
  await expect.element(device.screen.getByRole('heading', { name: 'Thanks', level: 1 })).toBeVisible();
});

test('a list that fails says so and can be loaded again', async ({ signIn, company }) => {
  const answer = company.refuse({ method: 'GET', path: /\/api\/thanks\/(review|figures)/, status: 500 });
  const device = await signIn('Daniel Reyes', '/admin/exports');
  device.expectProblem(/500 \/api\/thanks\/review/);
  device.expectProblem(/500 \/api\/thanks\/figures/);
  await device.visit(PAGE);
  await expect.element(device.screen.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectNoFindings(device, 'thanks that did not load');
  answer();
  const retry = device.screen.getByRole('button', { name: 'Try again' });
  await retry.last().click();
  await expect.poll(() => retry.elements().length).toBe(1);
  await retry.click();
  await expect.element(device.screen.getByText('Nothing to review')).toBeVisible();
});

test('the page is German, and fits a phone with text of 200 %', async ({ signIn, company }) => {
  await fillReview(company);
  const data = await collectData(company);
  const device = await signIn('Daniel Reyes', PAGE, { language: 'de' });
  await expect.element(row(device, HELD)).toBeVisible();
  for (const list of ['Zuletzt', 'Entfernt', 'Zu entscheiden']) {
    await show(device, list);
    await device.rest();
    await expectGerman(device, data, list);
  }
  device.resize(PHONE);
  enlargeText(device, 200);
  expect(listTooWide(device)).toEqual([]);
  device.resize(DESKTOP);
});

test('an admin changes the company’s values and the words to check', async ({ signIn, company }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings#thanks');
  const { screen } = device;
  const list = screen
    .getByRole('listitem')
    .filter({ hasText: 'People can pick one of these when they thank someone.' });
  await list.getByRole('button', { name: 'Add a value' }).click();
  await list.getByRole('textbox', { name: 'Value 5' }).fill('Pride');
  await list.getByRole('combobox', { name: 'Icon for Pride' }).selectOptions('Rocket');
  await list.getByRole('button', { name: 'More options for Pride' }).click();
  await screen.getByRole('menuitem', { name: 'Move up' }).click();
  await list.getByRole('button', { name: 'More options for Quality' }).click();
  await screen.getByRole('menuitem', { name: 'Remove' }).click();
  await expectNoFindings(device, 'the company’s values');
  await list.getByRole('button', { name: 'Save: Company values' }).click();
  await expect.element(toast(device, 'Company values saved.')).toBeVisible();
  const words = screen.getByRole('textbox', { name: 'Flagged words' });
  await words.fill('useless\n\n lazy \nUseless');
  await screen.getByRole('button', { name: 'Save: Flagged words' }).click();
  await expect.element(toast(device, 'Flagged words saved.')).toBeVisible();
  const stored = (key: string) =>
    JSON.parse(
      String(company.read(`SELECT setting_value AS v FROM system_settings WHERE setting_key = '${key}'`)[0]?.v),
    ) as unknown;
  expect(stored('thanks_held_words')).toEqual(['Useless', 'lazy']);
  expect(stored('thanks_values')).toMatchObject([
    { name: 'Teamwork', icon: 'users' },
    { name: 'Care' },
    { name: 'Pride', icon: 'rocket' },
    { name: 'Ideas' },
  ]);
});
