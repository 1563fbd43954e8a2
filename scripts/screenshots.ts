/** `npm run screenshots`: takes the pictures of the README from a fresh demo company on a Monday morning. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_HINT, ensureChromium } from './lib/chromium.ts';
import { shiftTo, TEST_CLOCKS } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { fail, say } from './lib/say.ts';
import { startServer, type Server } from './lib/server.ts';
import { buildWebIfChanged } from './lib/web-build.ts';

const DOCS = join(ROOT, 'docs');
const LIMIT_BYTES = 300_000;

/** A browser that stands still, so that no picture is taken half-way through a movement. */
function device(browser: Browser, server: Server, width: number, height: number, colorScheme: 'light' | 'dark') {
  const viewport = { width, height };
  return browser.newPage({ baseURL: server.url, viewport, colorScheme, locale: 'en-CA', reducedMotion: 'reduce' });
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
  await picture(desktop, 'desktop');
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium(say);
  if (!executablePath) throw new Error(CHROMIUM_HINT);
  await buildWebIfChanged(say);
  mkdirSync(DOCS, { recursive: true });
  const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-pictures-'));
  const instant = TEST_CLOCKS.monday;
  await prepareDatabase(stateDir, new Date(instant), say);
  const server = await startServer({ port: await freePort(), stateDir, clock: shiftTo(instant, new Date()) });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    await shoot(server, browser);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
  for (const name of ['desktop', 'phone']) {
    const { size } = statSync(join(DOCS, `screenshot-${name}.png`));
    say(`docs/screenshot-${name}.png ${Math.round(size / 1000)} kB`);
    if (size > LIMIT_BYTES) throw new Error(`docs/screenshot-${name}.png is larger than ${LIMIT_BYTES / 1000} kB.`);
  }
}

main().catch(fail);
