import { commands, page } from 'vitest/browser';
import { expectFits, expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

const CARD = 'Bookshop gift card';
const CODES = Array.from(
  { length: 17 },
  (_, index) => `BOOK-${String(index + 1).padStart(2, '0')}-KEPT-${7_000 + index}`,
);
/** Line 4 is a code again, line 9 has no code, and line 15 has an unreadable day. */
const FILE = [
  ...CODES.slice(0, 3).map((code) => `${code},4711,2099-12-31`),
  `${CODES[0]},4711,2099-12-31`,
  ...CODES.slice(3, 7).map((code) => `${code},4711,2099-12-31`),
  ',4711,',
  ...CODES.slice(7, 12).map((code) => `${code},4711,2099-12-31`),
  'BOOK-99-LOST-9999,4711,soon',
  ...CODES.slice(12).map((code) => `${code},4711,2099-12-31`),
].join('\n');

const row = ({ screen }: Device) => screen.getByRole('main').getByRole('listitem').filter({ hasText: CARD });

test('an admin adds codes, and a claim by rule shows its code at once, and again later', async ({
  signIn,
  company,
}) => {
  await company.ask('demo-super-admin', 'PUT', '/api/settings/auto_approve_points', { value: 50 });
  const daniel = await signIn('Daniel Reyes', '/admin/rewards');
  await daniel.screen.getByRole('button', { name: 'New reward' }).click();
  const dialog = daniel.screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(CARD);
  await dialog.getByRole('textbox', { name: 'Cost in points' }).fill('5');
  await dialog.getByRole('radio', { name: 'Gift card' }).click();
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect.element(dialog.getByText('Enter an amount like 25.00.')).toBeVisible();
  await expectFits(daniel, 'a reward of a provider');
  await dialog.getByRole('radio', { name: 'Codes' }).click();
  await dialog.getByRole('textbox', { name: 'Value (optional)' }).fill('25');
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR');
  await expectFits(daniel, 'a reward with codes');
  await dialog.getByRole('button', { name: 'Add reward' }).click();

  await expect.element(dialog.getByRole('heading', { name: `Codes for ${CARD}` })).toBeVisible();
  await expect.element(dialog.getByText('No unused codes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Check codes' }).click();
  await expect.element(dialog.getByText('Paste some codes first.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Add codes' }).fill(FILE);
  await dialog.getByRole('button', { name: 'Check codes' }).click();
  await expect.element(dialog.getByText('17 codes are ready')).toBeVisible();
  const faults = dialog.getByRole('list', { name: 'We’ll skip these 3 lines' });
  await expect.element(faults).toMatchTextContent('Line 4Already in this list');
  await expect.element(faults).toMatchTextContent('Line 9No code');
  await expect.element(faults).toMatchTextContent('Line 15We can’t read this date. Use a format like 2027-01-31.');
  await expectFits(daniel, 'codes with faults');
  await dialog.getByRole('button', { name: 'Add 17 codes' }).click();
  await expect.element(daniel.screen.getByText('17 codes added. 17 codes available.')).toBeVisible();
  await expect.element(dialog.getByRole('list', { name: 'Unused' })).toMatchTextContent('…7000Expires Dec 31, 2099');
  await expectFits(daniel, 'the stored codes');
  await dialog.getByRole('button', { name: 'Remove code ending in 7016' }).click();
  await expect.element(daniel.screen.getByText('Code ending in 7016 removed. 16 codes left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(row(daniel)).toMatchTextContent('Never claimed · 16 codes left');

  await commands.allowClipboard(true);
  const maya = await signIn('Maya Okafor', '/employee/rewards');
  await maya.screen.getByRole('button', { name: `Claim ${CARD}` }).click();
  // Two requests lead to the code, the claim and the reveal. The others are not answered before the code is shown.
  const answerRest = company.hold({ method: 'GET', path: /^\/api\// });
  await maya.screen.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await expect.element(maya.screen.getByText(`${CARD} is yours. Enjoy!`)).toBeVisible();
  await maya.screen.getByRole('button', { name: 'Show code', exact: true }).click();
  const shown = maya.screen.getByRole('dialog');
  await expect.element(shown).toMatchTextContent(/BOOK-\d\d-KEPT-\d{4}/);
  answerRest();
  await expect.element(shown).toMatchTextContent('4711');
  await expect.element(shown).toMatchTextContent('Use it by Dec 31, 2099.');
  const code = /BOOK-\d\d-KEPT-\d{4}/.exec(shown.element().textContent ?? '')?.[0] ?? '';
  expect(CODES.slice(0, 16)).toContain(code);
  await expectFits(maya, 'the code of a claim');
  await shown.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(maya.screen.getByText('Code copied.')).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(await readStored(maya)).not.toContain(code);

  await maya.reload();
  await openTab(maya.screen, 'Claims');
  const named = page.getByRole('heading', { name: CARD, exact: true });
  const claim = maya.screen.getByRole('region', { name: 'Your claims' }).getByRole('listitem').filter({ has: named });
  await expect.element(claim).toMatchTextContent('Delivered');
  await expectFits(maya, 'a claim with a code');
  await claim.getByRole('button', { name: `Show code for ${CARD}` }).click();
  await expect.element(shown).toMatchTextContent(code);
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(await readStored(maya)).not.toContain(code);
  // The fields are of the page, so an offline browser is made of them.
  Object.defineProperty(maya.app.navigator, 'onLine', { configurable: true, value: false });
  maya.app.dispatchEvent(new maya.app.Event('offline'));
  await claim.getByRole('button', { name: `Show code for ${CARD}` }).click();
  await expect.element(shown.getByText('You need a connection to see your code.')).toBeVisible();
  await commands.allowClipboard(false);

  const later = await signIn('Daniel Reyes', '/admin/rewards');
  await later.screen.getByRole('button', { name: `Codes for ${CARD}` }).click();
  await later.screen.getByRole('dialog').getByRole('radio', { name: 'Given out' }).click();
  const given = later.screen.getByRole('dialog').getByRole('list', { name: 'Given out' });
  await expect.element(given).toMatchTextContent(`…${code.slice(-4)}Maya Okafor`);
  await expect.element(given).toMatchTextContent('Seen');
  await expectFits(later, 'a code that was given out');
});

test.for([
  ['en', 'Codes are running out', `${CARD} · 2 codes left`, 'Add codes', 'Decide'],
  ['de', 'Die Codes gehen aus', `${CARD} · Noch 2 Codes`, 'Codes hinzufügen', 'Entscheiden'],
] as const)('an admin’s first page names the rewards with few codes (%s)', async (texts, { signIn, company }) => {
  const [language, title, line, add, decide] = texts;
  const way = { name: CARD, pointsCost: 5, fulfilment: { way: 'codes', face: null } };
  const { id } = (await company.ask('demo-admin', 'POST', '/api/rewards', way)) as { id: string };
  const load = (codes: readonly string[]) =>
    company.ask('demo-admin', 'POST', `/api/rewards/${id}/codes`, { text: codes.join('\n'), codes: codes.length });
  await load(CODES.slice(0, 2));
  const device = await signIn('Daniel Reyes', '/admin/dashboard', { language });
  const warning = device.screen.getByRole('region', { name: title });
  await expect.element(warning).toMatchTextContent(line);
  await expectFits(device, `the warning of few codes, ${language}`);
  await expectNoFindings(device, `the warning of few codes, ${language}`);
  await warning.getByRole('link', { name: add }).click();
  await expect.element(row(device)).toBeVisible();

  await load(CODES.slice(2));
  await device.visit('/admin/dashboard');
  await device.reload();
  await expect.element(device.screen.getByRole('region', { name: decide })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

/** Everything that the device stores, as text. */
async function readStored({ app }: Device): Promise<string> {
  const found: unknown[] = [{ ...app.localStorage }, { ...app.sessionStorage }];
  for (const { name } of await app.indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = app.indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    for (const store of database.objectStoreNames) {
      found.push(
        await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
          reading.addEventListener('error', () => reject(reading.error));
        }),
      );
    }
    database.close();
  }
  return JSON.stringify(found);
}
