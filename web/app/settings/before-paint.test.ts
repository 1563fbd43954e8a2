import { expect, it } from 'vitest';
import script from '#web/public/before-paint.js?raw';
import { THEMES } from '#domain/people/themes.ts';
import { LANGUAGES } from '#web/messages/locale.ts';
import { applySettings } from './start-settings.ts';
import {
  defaultSettings,
  SETTINGS_KEY,
  SETTINGS_VERSION,
  SIDEBAR_KEY,
  type Settings,
} from '#web/kit/settings/settings-store.ts';

interface Page {
  documentElement: { dataset: Record<string, string>; lang?: string };
  scheme: { content: string };
  bars: { dataset: { scheme: string }; media: string }[];
}

function runScript(page: object, getItem: (key: string) => string | null, languages: readonly string[]): void {
  const names = [
    'document',
    'localStorage',
    'sessionStorage',
    'navigator',
    'location',
    'addEventListener',
    'customElements',
    'HTMLElement',
  ];
  const customElements = { define: () => undefined };
  const values = [
    page,
    { getItem },
    { getItem: () => null },
    { languages },
    { pathname: '/auth' },
    () => undefined,
    customElements,
    Object,
  ];
  new Function(...names, script)(...values);
}

/** Returns a fake of the parts of the document that the settings change, as they are in index.html. */
function newPage(): Page & Document {
  const scheme = { content: 'light dark' };
  const bars = ['light', 'dark'].map((name) => ({
    dataset: { scheme: name },
    media: `(prefers-color-scheme: ${name})`,
  }));
  const page = {
    documentElement: { dataset: {} },
    scheme,
    bars,
    querySelector: () => scheme,
    querySelectorAll: () => bars,
  };
  return page as unknown as Page & Document;
}

const look = ({ documentElement, scheme, bars }: Page) => ({ dataset: { ...documentElement.dataset }, scheme, bars });

function afterScript(stored: string | null, sidebar: string | null = null): ReturnType<typeof look> {
  const page = newPage();
  const getItem = (key: string) => ({ [SETTINGS_KEY]: stored, [SIDEBAR_KEY]: sidebar })[key] ?? null;
  runScript(page, getItem, []);
  return look(page);
}

function afterApp(settings: Settings, sidebarOpen = true): ReturnType<typeof look> {
  const page = newPage();
  applySettings({ ...settings, sidebarOpen }, page);
  return look(page);
}

const choices = THEMES.flatMap((theme) =>
  [true, false].flatMap((animationsEnabled) =>
    [true, false].map((compactMode) => ({ theme, animationsEnabled, compactMode })),
  ),
);

it.each(choices)(
  'the script before the first paint applies the same settings as the app: %j',
  ({ theme, ...preferences }) => {
    const settings = { ...defaultSettings(), theme, preferences: { ...defaultSettings().preferences, ...preferences } };
    const stored = JSON.stringify({ version: SETTINGS_VERSION, state: settings });
    expect(afterScript(stored)).toEqual(afterApp(settings));
  },
);

it.each([null, '{', 'null', '5', '{"version":99,"state":{"theme":"dark"}}', '{"version":1}'])(
  'the script uses the defaults for settings that the app resets: %s',
  (stored) => expect(afterScript(stored)).toEqual(afterApp(defaultSettings())),
);

it('folds the side bar before the first paint, even when the settings are missing or unusable', () => {
  for (const stored of [null, '{', '{"version":99}', JSON.stringify({ version: 1, state: { theme: 'dark' } })]) {
    expect(afterScript(stored, 'folded').dataset.sidebar).toBe('folded');
    expect(afterScript(stored, 'open').dataset).not.toHaveProperty('sidebar');
  }
  expect(afterScript(null, 'folded')).toEqual(afterApp(defaultSettings(), false));
});

it('the document is unchanged after the settings return to their defaults', () => {
  const page = newPage();
  for (const theme of ['dark', 'light', 'system'] as const) {
    applySettings({ ...defaultSettings(), theme, sidebarOpen: theme === 'system' }, page);
  }
  expect(look(page)).toEqual(look(newPage()));
});

/** Returns the language in which a page starts, and the scripts with texts that it preloads. */
function startedIn(stored: string | null, languages: readonly string[]): { lang: string; preloads: object[] } {
  const preloads: object[] = [];
  const page = {
    documentElement: { dataset: {}, lang: 'en' },
    currentScript: { dataset: { en: '/core-en.js /dashboard-en.js', de: '/core-de.js /dashboard-de.js' } },
    createElement: (name: string) => ({ name }),
    head: { append: (link: object) => void preloads.push(link) },
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  runScript(page, () => stored, languages);
  return { lang: page.documentElement.lang, preloads };
}

const toPreload = (href: string) => ({
  name: 'link',
  rel: 'modulepreload',
  crossOrigin: '',
  fetchPriority: 'low',
  href,
});
const chosen = (language: unknown, version = 1) => JSON.stringify({ version, state: { language } });

it.each([
  ["the user's choice", chosen('de'), ['en-CA'], 'de'],
  ['the chosen language when the device has another one', chosen('en'), ['de-DE'], 'en'],
  ['the pseudo-locale of tests', chosen('en-XA'), ['de-DE'], 'en-XA'],
  ["the first of the device's languages that the app has", chosen('system'), ['fr-FR', 'de-AT', 'en'], 'de'],
  ["the device's language when nothing is stored", null, ['en-GB', 'de'], 'en'],
  ["English when the device's languages only begin with the same letters as ours", null, ['den', 'enm'], 'en'],
  ["English when the app has none of the device's languages", null, ['fr', 'es'], 'en'],
  ['English when the device reports no language', null, [], 'en'],
  ["the device's language when the stored choice is not a language of the app", chosen('fr'), ['de'], 'de'],
  ["the device's language when the stored choice is not a text", chosen(['de']), ['en'], 'en'],
  ["the device's language when the app will reset the settings", chosen('en', 99), ['de'], 'de'],
])('the page starts in %s', (_name, stored, languages, lang) => {
  expect(startedIn(stored, languages).lang).toBe(lang);
});

it('the script knows all languages of the app', () => {
  for (const language of LANGUAGES) expect(startedIn(null, [language]).lang).toBe(language);
});

it('the script preloads the texts of one language, and no other texts', () => {
  expect(startedIn(null, ['de']).preloads).toEqual(['/core-de.js', '/dashboard-de.js'].map(toPreload));
  expect(startedIn(null, ['en']).preloads).toEqual(['/core-en.js', '/dashboard-en.js'].map(toPreload));
  expect(startedIn(chosen('en-XA'), ['de']).preloads).toEqual(['/core-en.js', '/dashboard-en.js'].map(toPreload));
});
