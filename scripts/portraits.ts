import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#domain/demo/accounts.ts';
import { cleanImage } from '#domain/images/clean-image.ts';
import { findSizeRefusal } from '#domain/images/refuse-size.ts';
import { fromBase64, toBase64 } from '#domain/text/encode-bytes.ts';
import { CHROMIUM_HINT, ensureChromium, launchOptions } from './lib/chromium.ts';
import { ROOT, tool } from './lib/paths.ts';
import { drawPortrait, LOGO, LOOKS } from './lib/portraits.ts';
import { must } from './lib/processes.ts';
import { fail, say } from './lib/say.ts';

const SIDE = 128;
const LOGO_SIDE = 192;
/** The faces on the sign-in of the demo. */
const PUBLIC = 'web/public';
const SEED = 'worker/db/seed/pictures.ts';

/** Returns the file as base64, as the app stores an upload of it. */
async function render(page: Page, svg: string, side: number, quality: number): Promise<string> {
  const drawn = await page.evaluate(
    async (drawing) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(drawing.svg)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = drawing.side;
      canvas.getContext('2d')?.drawImage(image, 0, 0, drawing.side, drawing.side);
      return canvas.toDataURL('image/webp', drawing.quality).split(',')[1] ?? '';
    },
    { svg, side, quality },
  );
  const image = cleanImage(fromBase64(drawn));
  if (image?.type !== 'image/webp' || findSizeRefusal(side === LOGO_SIDE ? 'logo' : 'user', image))
    throw new Error('The app refuses this drawing.');
  return toBase64(image.bytes);
}

/** The id of an uploaded picture is also a hash of its bytes and of a text. The same people always get the same ids. */
const toId = (owner: string, base64: string): string =>
  createHash('sha256').update(owner).update(base64, 'base64').digest('base64url');

async function main(): Promise<void> {
  const executablePath = await ensureChromium(say);
  if (!executablePath) throw new Error(CHROMIUM_HINT);
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    const page = await browser.newPage();
    const drawn = new Map<string, string>();
    for (const [id, look] of Object.entries(LOOKS)) drawn.set(id, await render(page, drawPortrait(look), SIDE, 0.72));
    const logo = await render(page, LOGO, LOGO_SIDE, 0.9);
    for (const { id, avatar } of DEMO_ACCOUNTS)
      writeFileSync(join(ROOT, PUBLIC, avatar), fromBase64(drawn.get(id) ?? ''));
    const rows = [...drawn].map(
      ([owner, base64]) => `{ owner: '${owner}', id: '${toId(owner, base64)}', base64: '${base64}' }`,
    );
    writeFileSync(
      join(ROOT, SEED),
      `// Drawn by \`npm run portraits\`. Each is a WebP file as base64.\n\nexport const PORTRAIT_SIDE = ${SIDE};\nexport const LOGO = { side: ${LOGO_SIDE}, id: '${toId('', logo)}', base64: '${logo}' };\nexport const PORTRAITS = [${rows.join(',')}];\n`,
    );
    await must('Formatting', tool('oxfmt'), [SEED], {});
    const bytes = [...drawn.values()].reduce((sum, base64) => sum + (base64.length * 3) / 4, 0);
    say(
      `${drawn.size} portraits, ${Math.ceil(bytes / 1000)} kB, and a logo, ${Math.ceil((logo.length * 3) / 4000)} kB`,
    );
  } finally {
    await browser.close();
  }
}

main().catch(fail);
