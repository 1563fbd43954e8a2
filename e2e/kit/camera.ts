import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium, launchOptions } from '#scripts/lib/chromium.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** Unlike the picture of a real camera, the film has no blur, no glare and no shaking. */
export async function film(page: Page, file: string): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const luma = await page.evaluate(
    async ({ picture, width, height }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      const scale = Math.min(width / bitmap.width, height / bitmap.height);
      const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
      context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high);
      const { data } = context.getImageData(0, 0, width, height);
      const grey = Array.from({ length: width * height }, (_, index) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
        return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
      });
      return grey;
    },
    { picture: png, width: WIDTH, height: HEIGHT },
  );
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(luma), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  writeFileSync(file, Buffer.concat([header, frame]));
}

/** Opens a browser whose camera shows the film in `file` as soon as the file exists. */
export function openWithCamera(file: string, isAllowed: boolean): Promise<Browser> {
  const options = launchOptions(findChromium());
  return chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
    ],
  });
}
