import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Features that tests do not need. The address bar's list is three extra pages in every window, a third of the
 * processor. Chromium uses only the last list it gets, so this one repeats the features that Playwright switches off.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags for a headless browser in a closed network, which loads only the page under test. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Returns the path of Chromium: CHROME_PATH, or the first one on the system. Null when there is none. */
export function findChromium(): string | null {
  if (process.env.CHROME_PATH) return existsSync(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Installs Debian's Chromium if this user may. Returns its path, or null when the install failed. */
export async function ensureChromium(say: (line: string) => void): Promise<string | null> {
  const found = findChromium();
  if (found || process.env.CHROME_PATH) return found;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  say('Installing Chromium by apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    {
      env,
    },
  );
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
  return findChromium();
}

export const CHROMIUM_HINT =
  'Chromium is missing: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium) or set CHROME_PATH.';
