/** `npm run screenshots`: takes the screenshots for the README and for the app's manifest. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_HINT, ensureChromium, launchOptions } from './lib/chromium.ts';
import { shiftTo, TEST_CLOCKS } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { fail, say } from './lib/say.ts';
import { startServer, type Server } from './lib/server.ts';
import { buildWebIfChanged } from './lib/web-build.ts';

const DOCS = join(ROOT, 'docs');
const PUBLIC = join(ROOT, 'web', 'public', 'screenshots');
const LIMIT_BYTES = 300_000;

function device(
  browser: Browser,
  server: Server,
  width: number,
  height: number,
  colorScheme: 'light' | 'dark',
  dots = 1,
) {
  const viewport = { width, height };
  const still = { locale: 'en-CA', reducedMotion: 'reduce' } as const;
  return browser.newPage({ baseURL: server.url, viewport, colorScheme, deviceScaleFactor: dots, ...still });
}

async function shoot(server: Server, browser: Browser): Promise<void> {
  const picture = (page: Page, name: string) => page.screenshot({ path: join(DOCS, `screenshot-${name}.png`) });

  const phone = await device(browser, server, 390, 844, 'dark');
  await phone.goto('/auth');
  await phone.getByRole('button', { name: 'Maya Okafor' }).click();
  await phone.getByRole('button', { name: /^Check in/ }).waitFor();
  await picture(phone, 'phone');

  const desktop = await device(browser, server, 1280, 800, 'light');
  await desktop.goto('/auth');
  await desktop.getByRole('button', { name: 'Maya Okafor' }).click();
  await desktop.getByRole('button', { name: 'Good', exact: true }).click();
  await desktop.getByRole('button', { name: /^Check in/ }).click();
  await desktop.getByRole('region', { name: /^Checked in/ }).waitFor();
  await desktop.getByText('You felt good').waitFor();
  await desktop.getByRole('region', { name: 'This morning' }).waitFor();
  await picture(desktop, 'desktop');
}

async function shootForManifest(server: Server, browser: Browser): Promise<void> {
  const picture = (page: Page, name: string) => page.screenshot({ path: join(PUBLIC, `${name}.png`) });

  const phone = await device(browser, server, 390, 844, 'light', 2);
  await phone.goto('/auth');
  await phone.getByRole('button', { name: 'Maya Okafor' }).click();
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await phone.getByRole('region', { name: 'Your streak' }).waitFor();
  await phone.waitForLoadState('networkidle');
  await picture(phone, 'phone-dashboard');
  await phone.goto('/employee/rewards');
  await phone.getByRole('heading', { level: 2 }).first().waitFor();
  await phone.waitForLoadState('networkidle');
  await picture(phone, 'phone-rewards');

  const desktop = await device(browser, server, 1280, 800, 'light');
  await desktop.goto('/auth');
  await desktop.getByRole('button', { name: 'Maya Okafor' }).click();
  await desktop.getByRole('region', { name: 'Your streak' }).waitFor();
  await desktop.waitForLoadState('networkidle');
  await picture(desktop, 'desktop-dashboard');
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium(say);
  if (!executablePath) throw new Error(CHROMIUM_HINT);
  await buildWebIfChanged(say);
  mkdirSync(DOCS, { recursive: true });
  mkdirSync(PUBLIC, { recursive: true });
  const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-pictures-'));
  const instant = TEST_CLOCKS.monday;
  await prepareDatabase(stateDir, new Date(instant), say);
  const server = await startServer({ port: await freePort(), stateDir, clock: shiftTo(instant, new Date()) });
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    await shootForManifest(server, browser);
    await shoot(server, browser);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
  const docs = ['desktop', 'phone'].map((name) => join(DOCS, `screenshot-${name}.png`));
  const shown = ['phone-dashboard', 'phone-rewards', 'desktop-dashboard'].map((name) => join(PUBLIC, `${name}.png`));
  for (const file of [...docs, ...shown]) {
    const { size } = statSync(file);
    say(`${relative(ROOT, file)} ${Math.round(size / 1000)} kB`);
    if (size > LIMIT_BYTES) throw new Error(`${relative(ROOT, file)} is larger than ${LIMIT_BYTES / 1000} kB.`);
  }
}

main().catch(fail);
