import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanImage } from '#domain/images/clean-image.ts';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_HINT, ensureChromium, launchOptions } from './lib/chromium.ts';
import { drawIcon, ICONS } from './lib/icons.ts';
import { listRewardDrawings } from './lib/reward-drawings.ts';
import { ROOT } from './lib/paths.ts';
import { fail, say } from './lib/say.ts';

const PUBLIC = join(ROOT, 'web', 'public');
const PICTURES = join(ROOT, 'worker', 'db', 'seed', 'reward-pictures.ts');

async function render(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

/** Returns a WebP without the colour profile, in base64. A flat drawing has 2 to 5 kB. */
async function toWebp(page: Page, svg: string): Promise<string> {
  const drawn = await page.evaluate(async (drawing) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).slice('data:image/webp;base64,'.length);
  }, svg);
  const image = cleanImage(Buffer.from(drawn, 'base64'));
  if (image?.type !== 'image/webp') throw new Error('The browser draws no WebP.');
  return Buffer.from(image.bytes).toString('base64');
}

async function writePictures(page: Page): Promise<void> {
  const lines: string[] = [];
  for (const { rewardId, svg } of listRewardDrawings()) {
    const base64 = await toWebp(page, svg);
    const id = createHash('sha256').update(base64, 'base64').digest('base64url');
    lines.push(`  '${rewardId}': {`, `    id: '${id}',`, `    base64:`, `      '${base64}',`, '  },');
  }
  const text = [
    '/** Drawn by scripts/icons.ts: WebP files of 512 by 288 pixels. The id is the end of the address. */',
    'export const REWARD_PICTURES: Readonly<Record<string, { id: string; base64: string }>> = {',
    ...lines,
    '};',
    '',
  ];
  writeFileSync(PICTURES, text.join('\n'));
  say(`worker/db/seed/reward-pictures.ts ${Math.ceil(statSync(PICTURES).size / 1000)} kB`);
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
    await writePictures(page);
  } finally {
    await browser.close();
  }
}

main().catch(fail);
