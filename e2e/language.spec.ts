import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { areas as german } from '../web/messages/de.ts';
import en from '../web/messages/en.ts';
import { pseudoText } from '../web/messages/pseudo.ts';
import { expect, test } from './company.ts';
import { hold } from './hold.ts';
import { changeRows } from './database.ts';
import { clippedOn, collectData, saidOn, type Data } from './said.ts';
import { watch, type Watch } from './watch.ts';

const KEY = 'employee-rewards-app';

const de: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(german));
/** English texts that a German page must not show. */
const ENGLISH_ONLY = new Set(Object.values<string>(en).filter((text) => !Object.values(de).includes(text)));

interface Visitor {
  page: Page;
  watch: Watch;
  data: Data;
}

async function visit(browser: Browser, options: BrowserContextOptions, language?: string): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  if (language !== undefined) {
    await context.addInitScript(
      ({ key, text }) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
      },
      { key: KEY, text: JSON.stringify({ version: 1, state: { language } }) },
    );
  }
  const page = await context.newPage();
  return { page, watch: watch(page), data: await collectData(context, page) };
}

/** Texts of the English catalogue, where the German one has others. A badge may be called like one. */
async function englishOn(page: Page, data: Data): Promise<string[]> {
  const found: string[] = [];
  for (const text of (await saidOn(page)).map((said) => said.text.trim()))
    if (ENGLISH_ONLY.has(text) && /\p{L}/u.test(await data.without(text))) found.push(text);
  return found;
}

/** Nothing of it is English, and all of it has room. */
async function expectGerman(page: Page, data: Data, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/ · Employee Rewards$/);
  expect.soft(await englishOn(page, data), `English on ${screen}`).toEqual([]);
  expect.soft(await clippedOn(page), `without room on ${screen}`).toEqual([]);
}

test('a device that speaks German starts in German, and loads no other texts', async ({ browser, company }) => {
  const { page, watch: watched } = await visit(browser, { baseURL: company.url, locale: 'de-DE' });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  // Before the app's own code: the language is there, and the one line that is English says so.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Loading Employee Rewards...')).toBeVisible();
  await expect(page.locator('.boot')).toHaveAttribute('lang', 'en');
  const start = page.locator('script[data-de]');
  const named = async (language: string) => ((await start.getAttribute(`data-${language}`)) ?? '').split(' ');
  const texts = await named('de');
  expect(texts).toHaveLength(2);
  // The texts are asked for while the app's code is held back: nothing waits for anything.
  await expect.poll(() => texts.every((file) => scripts.includes(file))).toBe(true);
  release();
  await expect(page.getByRole('heading', { name: 'Wähl ein Demokonto' })).toBeVisible();
  const english = await named('en');
  expect(english).toHaveLength(2);
  expect(scripts.filter((file) => english.includes(file))).toEqual([]);
  expect(watched.problems()).toEqual([]);
  await page.context().close();
});

test('the employee’s screens are German, with its dates and numbers', async ({ browser, company, contextOptions }) => {
  const options = { ...contextOptions, baseURL: company.url, locale: 'de-DE' };
  const { page, watch: watched, data } = await visit(browser, options);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Wähl ein Demokonto' })).toBeVisible();
  await expect(page).toHaveTitle('Anmelden · Employee Rewards');
  await expectGerman(page, data, 'sign-in');
  await page.getByRole('button', { name: 'Maya Okafor' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^(Montag|Samstag|Sonntag), \d+\. März$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deine Zahlen', exact: true })).toContainText('1.620');
  await expect(page.getByRole('banner')).toContainText('Willkommen, Maya');
  await expectGerman(page, data, 'dashboard');
  await page.getByRole('button', { name: /^Einchecken/ }).click();
  await expect(page.getByRole('region', { name: /^Eingecheckt um \d\d:\d\d$/ })).toBeVisible();
  await expectGerman(page, data, 'dashboard after the check-in');

  const goTo = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name} `));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await goTo('Rangliste');
  await expect(page.getByText(/\d+ Punkte?/).first()).toBeVisible();
  await expectGerman(page, data, 'leaderboard');

  await goTo('Prämien');
  await page
    .getByRole('button', { name: /einlösen$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Du hast');
  await expectGerman(page, data, 'the question before a claim');
  await test.step('a refusal is told in German, by its code', async () => {
    await watched.quiet();
    await changeRows(company.stateDir, 'UPDATE rewards SET available = 0');
    watched.expectStatus(409, '/api/rewards/claim');
    await page.getByRole('dialog').getByRole('button', { name: 'Prämie einlösen' }).click();
    await expect(page.getByText('Diese Prämie ist gerade nicht verfügbar.').first()).toBeVisible();
    await changeRows(company.stateDir, 'UPDATE rewards SET available = 1');
  });
  await page.goto('/employee/rewards');
  await expect(page.getByRole('region', { name: 'Deine Einlösungen' })).toContainText(/vor \d+ .*\(23\.02\.2026, /);
  await expectGerman(page, data, 'rewards');

  await page.goto('/employee/achievements');
  await expect(page.getByRole('heading', { level: 1, name: 'Erfolge' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Level 6');
  await expectGerman(page, data, 'achievements');

  await goTo('Profil');
  await page.getByLabel('Telefon').fill('12');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByText('Lass das Feld leer oder gib eine Nummer wie +14165550123 ein.')).toBeVisible();
  await expectGerman(page, data, 'profile, with a mistake');
  await test.step('an English text would be found', async () => {
    await page.getByRole('heading', { name: 'Kontakt' }).evaluate((it) => (it.textContent = 'Contact'));
    expect(await englishOn(page, data)).toEqual(['Contact']);
  });
  expect(watched.problems()).toEqual([]);
  await page.context().close();
});

test('a language chosen in the profile asks about what is not saved, and stays', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const data = await collectData(page.context(), page);
  await page.goto('/employee/profile');
  const language = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(language('Device')).toBeChecked();
  await page.getByLabel('First name').fill('May');
  await language('Deutsch').click({ force: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('May');
  await expect(language('Device')).toBeChecked();

  await language('Deutsch').click({ force: true });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil', exact: true })).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Maya');
  await expect(language('Deutsch')).toBeChecked();
  await expectGerman(page, data, 'profile');
  await page.goto('/employee/dashboard');
  await expect(page.getByRole('button', { name: /^Einchecken/ })).toBeVisible();
  await expectGerman(page, data, 'dashboard');

  await page.goto('/employee/profile');
  await language('English').click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as object, KEY);
  expect(kept).toMatchObject({ version: 1, state: { language: 'en' } });
});

test('an admin chooses the language in the settings', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  const data = await collectData(page.context(), page);
  await page.goto('/admin/settings');
  await page.getByRole('radio', { name: 'Deutsch', exact: true }).click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  for (const path of [
    'settings',
    'dashboard',
    'users',
    'analytics',
    'qr-settings',
    'redemptions',
    'rewards',
    'profile',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGerman(page, data, path);
  }
});

/** A text of the catalogue as the pseudo-locale begins it, up to its first placeholder. */
const begins = (key: keyof typeof en) => {
  const [start = ''] = pseudoText(en[key]).split('{');
  return new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
};

/** What is neither in ⟦ ⟧ nor data: text that never went through the catalogue. */
async function untranslated({ page, data }: Visitor): Promise<string[]> {
  const found: string[] = [];
  for (const { text, where } of await saidOn(page)) {
    let rest = text;
    // Texts within texts: from the inside out.
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/gu, '');
    }
    if (/[\p{L}⟦⟧]/u.test(rest) && /[\p{L}⟦⟧]/u.test(await data.without(rest))) found.push(`${where}: ${text}`);
  }
  return found;
}

async function expectPseudo(visitor: Visitor, screen: string): Promise<void> {
  // The title comes a moment after the page.
  await expect(visitor.page).toHaveTitle(/^⟦/);
  expect.soft(await untranslated(visitor), `not translated on ${screen}`).toEqual([]);
  expect.soft(await clippedOn(visitor.page), `without room on ${screen}`).toEqual([]);
}

test(
  'the pseudo-locale: every text is in the catalogue, and has room',
  { tag: '@desktop' },
  async ({ browser, company, contextOptions }) => {
    const visitor = await visit(browser, { ...contextOptions, baseURL: company.url, locale: 'en-CA' }, 'en-XA');
    const { page, watch: watched } = visitor;
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: begins('auth.choose') })).toBeVisible();
    await expectPseudo(visitor, 'sign-in');
    await page.getByRole('button', { name: 'Maya Okafor' }).click();
    await expect(page.getByRole('button', { name: begins('checkin.button') })).toBeVisible();
    await expectPseudo(visitor, 'dashboard');
    await page.getByRole('button', { name: begins('mood.great') }).click();
    await page.getByRole('button', { name: begins('checkin.note') }).click();
    await expectPseudo(visitor, 'dashboard with a note');
    await page.getByRole('button', { name: begins('checkin.button') }).click();
    await expect(page.getByRole('region', { name: begins('checkin.done.at') })).toBeVisible();
    await expectPseudo(visitor, 'dashboard after the check-in');
    await page
      .getByRole('button', { name: begins('notify.title') })
      .first()
      .click();
    await expectPseudo(visitor, 'notifications');
    await page.keyboard.press('Escape');

    await page.goto('/employee/leaderboard');
    await expect(page.getByRole('list', { name: begins('leaderboard.top') })).toBeVisible();
    await expectPseudo(visitor, 'leaderboard');

    await page.goto('/employee/rewards');
    const claim = page.getByRole('button', { name: begins('rewards.claim.name') }).first();
    await expect(claim).toBeVisible();
    await expectPseudo(visitor, 'rewards');
    await claim.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectPseudo(visitor, 'the question before a claim');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: begins('claim.confirm') })
      .click();
    const cancel = page.getByRole('button', { name: begins('claims.cancel.name') }).first();
    await expect(cancel).toBeVisible();
    await expectPseudo(visitor, 'rewards after a claim, with the toast');
    await cancel.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectPseudo(visitor, 'the question before a claim is cancelled');
    await page.keyboard.press('Escape');

    await page.goto('/employee/achievements');
    await expect(page.getByRole('heading', { level: 1, name: begins('achievements.title') })).toBeVisible();
    await expect(page.getByText(begins('achievements.level')).first()).toBeVisible();
    await expectPseudo(visitor, 'achievements');

    await page.goto('/employee/profile');
    await expect(page.getByRole('heading', { level: 1, name: begins('profile.title') })).toBeVisible();
    await page.getByLabel(begins('profile.phone')).fill('12');
    await page.getByRole('button', { name: begins('profile.save') }).click();
    await expect(page.getByText(begins('errors.field.phone'))).toBeVisible();
    await expectPseudo(visitor, 'profile, with a mistake');
    await page.getByRole('button', { name: begins('device.connection') }).click();
    await expect(page.getByRole('dialog', { name: begins('offline.title') })).toBeVisible();
    await expectPseudo(visitor, 'connection and sync');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
    await expect(page.getByRole('dialog', { name: begins('leave.title') })).toBeVisible();
    await expectPseudo(visitor, 'the question before leaving');
    await page.getByRole('button', { name: begins('leave.stay') }).click();

    for (const path of ['/unauthorized', '/nowhere', '/profile-setup']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: /⟦/ })).toBeVisible();
      await expectPseudo(visitor, path);
    }

    await test.step('what is not translated or has no room is found', async () => {
      expect(await untranslated(visitor)).toEqual([]);
      expect(await clippedOn(page)).toEqual([]);
      await page.evaluate(() => {
        const slip = (textContent: string, style: Partial<CSSStyleDeclaration> = {}) => {
          const it = Object.assign(document.createElement('p'), { textContent, className: 'slip' });
          Object.assign(it.style, style);
          document.body.appendChild(it);
          return it;
        };
        slip('Plain words');
        slip('⟦šéé⟧').ariaLabel = 'Said aloud';
        slip('pending');
        slip('⟦çûţ öƒƒ ĥéŕé⟧', { width: '3rem', overflow: 'hidden', whiteSpace: 'nowrap' });
        slip('⟦çûţ ƀéļöŵ⟧', { width: '3rem', height: '1rem', overflow: 'hidden' });
        slip('⟦ööûţ öƒ îţš ƀöẋ⟧', { width: '3rem', whiteSpace: 'nowrap' });
        slip('⟦šĥöŕţéñéđ ŵîţĥ å ţîţļé⟧', {
          width: '3rem',
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          textOverflow: 'ellipsis',
        }).title = '⟦ŵĥöļé⟧';
      });
      const found = (await untranslated(visitor)).map((line) => line.split(': ')[1]);
      expect(found).toEqual(['Plain words', 'pending', 'Said aloud']);
      expect(await clippedOn(page)).toEqual([
        'p.slip: ⟦çûţ öƒƒ ĥéŕé⟧',
        'p.slip: ⟦çûţ ƀéļöŵ⟧',
        'p.slip: ⟦ööûţ öƒ îţš ƀöẋ⟧',
      ]);
      await page.evaluate(() => {
        for (const it of document.querySelectorAll<HTMLElement>('.slip')) it.style.width = '200vw';
      });
      expect((await clippedOn(page))[0]).toMatch(/^the page: /);
    });
    expect(watched.problems()).toEqual([]);
    await page.context().close();
  },
);
