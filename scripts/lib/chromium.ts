import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.ts';

const SHELL_COMMANDS = ['chromium-headless-shell', 'chrome-headless-shell'];
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The features of Chromium that tests do not need. For example, the suggestions of the address bar add three pages to
 * every window, and these pages use a third of the processor. Chromium uses only the last list of features, so this
 * list also contains the features that Playwright turns off.
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

/** The flags for a headless browser that loads only the page under test and sends no requests of its own. */
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

function findCommand(commands: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

export function findChromium(): string | null {
  if (process.env.CHROME_PATH) return existsSync(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null;
  return findCommand(COMMANDS) ?? MAC_APPS.find((path) => existsSync(path)) ?? null;
}

/**
 * The shell has no windows, notifications and installed apps, and needs a fifth less processor time for a browser test.
 * With CHROME_PATH, the tests use only this browser.
 */
export const findHeadlessShell = (): string | null =>
  (process.env.CHROME_PATH ? null : findCommand(SHELL_COMMANDS)) ?? findChromium();

export const launchOptions = (path: string | null) => ({
  ...(path !== null && { executablePath: path }),
  args: CHROMIUM_FLAGS,
});

/** If Chromium or its headless shell is missing and the user is root on Linux, installs Debian's packages first. */
export async function ensureChromium(say: (line: string) => void): Promise<string | null> {
  const isComplete = findChromium() && findCommand(SHELL_COMMANDS);
  if (isComplete || process.env.CHROME_PATH || process.platform !== 'linux' || process.getuid?.() !== 0)
    return findChromium();
  say('Installing Chromium by apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
  return findChromium();
}

export const CHROMIUM_HINT =
  'Chromium is missing: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium) or set CHROME_PATH.';
