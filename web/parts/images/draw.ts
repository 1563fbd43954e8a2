import { toBase64 } from '#domain/text/encode-bytes.ts';
import { fitInto, toPart, type Cut } from '#domain/images/cut.ts';
import { IMAGE_MAX_BYTES, LOGO_BOX, PICTURE_SHAPES, toHeight, type PictureKind } from '#domain/images/limits.ts';

export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
}

/** Thrown when the image has more than IMAGE_MAX_BYTES in every encoding. */
export class ImageTooRich extends Error {
  override readonly name = 'ImageTooRich';
}

/** Throws UnreadableImage. */
export async function openImage(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadableImage('no picture', { cause });
  }
}

function createCanvas(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadableImage('no canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

const encode = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** A browser that cannot encode the type returns a PNG instead. */
type Attempt = readonly [type: string, quality?: number];

interface DrawnImage {
  type: string;
  base64: string;
}

/** Returns the canvas, encoded by the first attempt that is small enough. Throws ImageTooRich. */
async function firstSmall(canvas: HTMLCanvasElement, attempts: readonly Attempt[]): Promise<DrawnImage> {
  for (const [type, quality] of attempts) {
    const blob = await encode(canvas, type, quality);
    if (!blob || blob.type !== type || blob.size > IMAGE_MAX_BYTES) continue;
    return { type, base64: toBase64(await blob.arrayBuffer()) };
  }
  throw new ImageTooRich('too many bytes');
}

/** Fills the canvas, whose shape is the shape of the part. */
export function drawPart(context: CanvasRenderingContext2D, image: ImageBitmap, cut: Cut): void {
  const { width, height } = context.canvas;
  const from = toPart(image, cut, width / height);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, width, height);
  // The background is white, because a JPEG would show transparent parts in black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
}

/**
 * Returns the chosen part as a small picture. It is drawn again, so that only the visible part of the file is sent.
 * Throws ImageTooRich.
 */
export async function drawPicture(kind: PictureKind, image: ImageBitmap, cut: Cut): Promise<DrawnImage> {
  const { ratio, min, max } = PICTURE_SHAPES[kind];
  const width = Math.max(min, Math.min(max, Math.floor(toPart(image, cut, ratio).width)));
  const { canvas, context } = createCanvas(width, toHeight(kind, width));
  drawPart(context, image, cut);
  return firstSmall(canvas, [
    ['image/webp', 0.86],
    ['image/webp', 0.6],
    ['image/jpeg', 0.86],
    ['image/jpeg', 0.6],
  ]);
}

/** Returns a logo, fitted into its box and with its transparency. Throws ImageTooRich. */
export async function drawLogo(image: ImageBitmap): Promise<DrawnImage> {
  const { width, height } = fitInto(image, LOGO_BOX);
  const { canvas, context } = createCanvas(Math.max(LOGO_BOX.min, width), Math.max(LOGO_BOX.min, height));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return firstSmall(canvas, [['image/png'], ['image/webp', 0.95], ['image/webp', 0.8], ['image/webp', 0.5]]);
}
