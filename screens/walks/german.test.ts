import { commands } from 'vitest/browser';
import { expectGerman, listEnglish } from '../kit/language.ts';
import type { Device } from '../kit/device.ts';
import { collectData } from '../kit/shown-texts.ts';
import { expect, test } from '../kit/test.ts';

function speakGerman({ navigator }: Device['app']): void {
  Object.defineProperty(navigator, 'language', { value: 'de-DE' });
  Object.defineProperty(navigator, 'languages', { value: ['de-DE'] });
}

test('all screens of an employee are in German, with German dates and numbers', async ({ start, company }) => {
  const data = await collectData(company);
  const device = await start({
    prepare: (app) => {
      speakGerman(app);
      data.noteIntl(app);
    },
  });
  const { screen } = device;
  const heading = screen.getByRole('heading', { level: 1 });
  await device.open('/auth');
  await expect.element(screen.getByRole('heading', { name: 'Wähl ein Demokonto' })).toBeVisible();
  await expect.poll(() => device.app.document.title).toBe('Anmelden · Employee Rewards');
  await expectGerman(device, data, 'sign-in');
  await screen.getByRole('button', { name: 'Maya Okafor' }).click();

  await expect.element(heading).toHaveTextContent('Montag, 2. März');
  const figures = screen.getByRole('region', { name: 'Deine Zahlen', exact: true });
  await expect.element(figures).toMatchTextContent('1.620');
  await expect.element(screen.getByRole('banner')).toMatchTextContent('Willkommen, Maya');
  await expectGerman(device, data, 'dashboard');
  await screen.getByRole('button', { name: /^Einchecken/ }).click();
  await expect.element(screen.getByRole('region', { name: /^Eingecheckt um \d\d:\d\d$/ })).toBeVisible();
  await expectGerman(device, data, 'dashboard after the check-in');

  const goTo = async (name: string) => {
    await screen.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect.poll(() => device.app.document.title).toMatch(new RegExp(`^${name} `));
    await expect.element(heading).toHaveTextContent(name);
    await device.rest();
  };
  await goTo('Rangliste');
  await expect.element(screen.getByText(/\d+ Punkte?/).first()).toBeVisible();
  await expectGerman(device, data, 'leaderboard');
  await screen.getByRole('button', { name: 'Priya Nair' }).click();
  await expect.element(screen.getByRole('region', { name: 'Abzeichen und Erfolge' })).toBeVisible();
  await expectGerman(device, data, 'a person’s card');
  await commands.press('Escape');

  await goTo('Prämien');
  await screen
    .getByRole('button', { name: /einlösen$/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Du hast');
  await expectGerman(device, data, 'the question before a claim');
  company.change('UPDATE rewards SET available = 0');
  device.expectProblem(/^answer: POST 409 \/api\/rewards\/claim$/);
  await dialog.getByRole('button', { name: 'Prämie einlösen' }).click();
  await expect.element(screen.getByText('Diese Prämie ist gerade nicht verfügbar.').first()).toBeVisible();
  company.change('UPDATE rewards SET available = 1');
  await device.open('/employee/rewards');
  await screen.getByRole('heading', { name: 'Barista-Kaffee' }).getByRole('button').click();
  await expect.element(dialog).toMatchTextContent('So bekommst du es');
  await expectGerman(device, data, 'a reward opened');
  await commands.press('Escape');
  await expectGerman(device, data, 'rewards');
  await screen.getByRole('radio', { name: 'Einlösungen' }).click();
  const claims = screen.getByRole('region', { name: 'Deine Einlösungen' });
  await expect.element(claims).toMatchTextContent(/vor \d+ .*\(23\.02\.2026, /);
  await expectGerman(device, data, 'claims');

  await device.visit('/employee/achievements');
  await expect.element(heading).toHaveTextContent('Erfolge');
  await expect.element(screen.getByRole('main')).toMatchTextContent('Level 6');
  await expectGerman(device, data, 'achievements');

  await goTo('Profil');
  await expectGerman(device, data, 'profile');
  await device.visit('/employee/profile/settings');
  await screen.getByLabelText('Telefon').fill('12');
  await screen.getByRole('button', { name: 'Änderungen speichern' }).click();
  const mistake = screen.getByText('Lass das Feld leer oder gib eine Nummer wie +14165550123 ein.');
  await expect.element(mistake).toBeVisible();
  await expectGerman(device, data, 'profile, with a mistake');

  screen.getByRole('heading', { name: 'Kontakt' }).element().textContent = 'Contact';
  expect(listEnglish(device, data)).toEqual(['Contact']);
});

test('choosing a language in the settings needs a confirmation when an edit is unsaved', async ({
  signIn,
  company,
}) => {
  const data = await collectData(company);
  const device = await signIn('Maya Okafor', '/employee/profile/settings', { prepare: data.noteIntl });
  const { screen } = device;
  const heading = screen.getByRole('heading', { level: 1 });
  const language = (name: string) => screen.getByRole('radio', { name, exact: true });
  await expect.element(language('Device')).toBeChecked();
  await screen.getByLabelText('First name').fill('May');
  await language('Deutsch').click();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('May');
  await expect.element(language('Device')).toBeChecked();

  await language('Deutsch').click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(heading).toHaveTextContent('Deine Einstellungen');
  await expect.element(screen.getByLabelText('Vorname')).toHaveValue('Maya');
  await expect.element(language('Deutsch')).toBeChecked();
  await expectGerman(device, data, 'profile');
  await device.open('/employee/dashboard');
  await expect.element(screen.getByRole('button', { name: /^Einchecken/ })).toBeVisible();
  await expectGerman(device, data, 'dashboard');

  await device.open('/employee/profile/settings');
  await language('English').click();
  await expect.element(heading).toHaveTextContent('Your settings');
  expect(device.app.document.documentElement.lang).toBe('en');
  const stored: unknown = JSON.parse(localStorage.getItem('employee-rewards-app') ?? '{}');
  expect(stored).toMatchObject({ version: 1, state: { language: 'en' } });
});

test('after an admin has chosen German in the settings, every screen of the admin is in German', async ({
  signIn,
  company,
}) => {
  const data = await collectData(company);
  const device = await signIn('Daniel Reyes', '/admin/settings', { prepare: data.noteIntl });
  const { screen } = device;
  await screen.getByRole('radio', { name: 'Deutsch', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Firmeneinstellungen');
  for (const [path, heading] of Object.entries({
    settings: 'Firmeneinstellungen',
    dashboard: /./,
    users: /./,
    analytics: /./,
    'analytics/month?month=2026-02': 'Februar 2026',
    announcements: 'Mitteilungen',
    calendars: 'Arbeitskalender',
    'qr-settings': /./,
    wall: 'Foyer-Bildschirme',
    jobs: 'Geplante Aufgaben',
    redemptions: /./,
    rewards: /./,
    'corrections?show=leave': 'Anträge',
    'people-import?of=leave': 'Abwesenheiten importieren',
    profile: 'Profil',
    'profile/settings': 'Deine Einstellungen',
  })) {
    await device.visit(`/admin/${path}`);
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(heading);
    await expectGerman(device, data, path);
  }
});
