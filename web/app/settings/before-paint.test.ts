import { expect, it } from 'vitest';
import script from '../../public/before-paint.js?raw';
import { THEMES } from '../../../domain/people/themes.ts';
import { LANGUAGES } from '../../messages/locale.ts';
import { applySettings } from './start-settings.ts';
import {
  defaultSettings,
  SETTINGS_KEY,
  SETTINGS_VERSION,
  SIDEBAR_KEY,
  type Settings,
} from '../../kit/settings/settings.ts';

interface Page {
  documentElement: { dataset: Record<string, string>; lang?: string };
  scheme: { content: string };
  bars: { dataset: { scheme: string }; media: string }[];
}

/** The part of the document that holds the look, as index.html has it. */
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
  new Function('document', 'localStorage', 'navigator', script)(page, { getItem }, { languages: [] });
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

it.each(choices)('the script before the first paint shows what the app will: %j', ({ theme, ...preferences }) => {
  const settings = { ...defaultSettings(), theme, preferences: { ...defaultSettings().preferences, ...preferences } };
  const stored = JSON.stringify({ version: SETTINGS_VERSION, state: settings });
  expect(afterScript(stored)).toEqual(afterApp(settings));
});

it.each([null, '{', 'null', '5', '{"version":99,"state":{"theme":"dark"}}', '{"version":1}'])(
  'what the app resets, %s, the script leaves to the device',
  (stored) => expect(afterScript(stored)).toEqual(afterApp(defaultSettings())),
);

it('folds the side bar before the first paint, whatever became of the settings', () => {
  for (const stored of [null, '{', '{"version":99}', JSON.stringify({ version: 1, state: { theme: 'dark' } })]) {
    expect(afterScript(stored, 'folded').dataset.sidebar).toBe('folded');
    expect(afterScript(stored, 'open').dataset).not.toHaveProperty('sidebar');
  }
  expect(afterScript(null, 'folded')).toEqual(afterApp(defaultSettings(), false));
});

it('a change of mind leaves nothing behind', () => {
  const page = newPage();
  for (const theme of ['dark', 'light', 'system'] as const) {
    applySettings({ ...defaultSettings(), theme, sidebarOpen: theme === 'system' }, page);
  }
  expect(look(page)).toEqual(look(newPage()));
});

/** Returns the language that a page starts in, and the text scripts that it preloads. */
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
  new Function('document', 'localStorage', 'navigator', script)(page, { getItem: () => stored }, { languages });
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
  ["the person's choice", chosen('de'), ['en-CA'], 'de'],
  ['a choice against the device', chosen('en'), ['de-DE'], 'en'],
  ['the pseudo-locale of tests', chosen('en-XA'), ['de-DE'], 'en-XA'],
  ["the first of the device's languages that we speak", chosen('system'), ['fr-FR', 'de-AT', 'en'], 'de'],
  ['the device, where nothing was stored', null, ['en-GB', 'de'], 'en'],
  ['no word that only begins alike', null, ['den', 'enm'], 'en'],
  ['English, where we speak none of them', null, ['fr', 'es'], 'en'],
  ['English, where the device says nothing', null, [], 'en'],
  ['the device, where the choice is no language', chosen('fr'), ['de'], 'de'],
  ['the device, where the choice is not even a text', chosen(['de']), ['en'], 'en'],
  ['the device, where the app will reset the settings', chosen('en', 99), ['de'], 'de'],
])('the page starts in %s', (_name, stored, languages, lang) => {
  expect(startedIn(stored, languages).lang).toBe(lang);
});

it('knows the languages of the catalogue', () => {
  for (const language of LANGUAGES) expect(startedIn(null, [language]).lang).toBe(language);
});

it('asks for the texts of one language at once, and for no others', () => {
  expect(startedIn(null, ['de']).preloads).toEqual(['/core-de.js', '/dashboard-de.js'].map(toPreload));
  expect(startedIn(null, ['en']).preloads).toEqual(['/core-en.js', '/dashboard-en.js'].map(toPreload));
  expect(startedIn(chosen('en-XA'), ['de']).preloads).toEqual(['/core-en.js', '/dashboard-en.js'].map(toPreload));
});
