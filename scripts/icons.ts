import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_HINT, ensureChromium, launchOptions } from './lib/chromium.ts';
import { drawIcon, ICONS } from './lib/icons.ts';
import { ROOT } from './lib/paths.ts';
import { fail, say } from './lib/say.ts';

const PUBLIC = join(ROOT, 'web', 'public');

async function render(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium(say);
  if (!executablePath) throw new Error(CHROMIUM_HINT);
  const drawing = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    const page = await browser.newPage();
    for (const { name, size, kind } of ICONS) {
      const file = join(PUBLIC, `${name}.png`);
      writeFileSync(file, await render(page, drawIcon(drawing, kind), size));
      say(`web/public/${name}.png ${size} px, ${Math.ceil(statSync(file).size / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
}

main().catch(fail);
