import { expect, it } from 'vitest';
import script from '../../public/theme.js?raw';
import { THEMES } from '../../../domain/people/themes.ts';
import { applySettings } from './apply-settings.ts';
import { defaultSettings, SETTINGS_KEY, SETTINGS_VERSION, type Settings } from './settings.ts';

interface Page {
  documentElement: { dataset: Record<string, string> };
  scheme: { content: string };
  bars: { dataset: { scheme: string }; media: string }[];
}

/** The part of a document that the look is written to, as index.html has it. */
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

function afterScript(stored: string | null): ReturnType<typeof look> {
  const page = newPage();
  const getItem = (key: string) => (key === SETTINGS_KEY ? stored : null);
  new Function('document', 'localStorage', script)(page, { getItem });
  return look(page);
}

function afterApp(settings: Settings): ReturnType<typeof look> {
  const page = newPage();
  applySettings(settings, page);
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

it('a change of mind leaves nothing behind', () => {
  const page = newPage();
  for (const theme of ['dark', 'light', 'system'] as const) applySettings({ ...defaultSettings(), theme }, page);
  expect(look(page)).toEqual(look(newPage()));
});
