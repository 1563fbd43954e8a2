import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** SVG is excluded because it can contain scripts. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanImage {
  type: ImageType;
  /** The size in pixels, from the file's bytes. */
  width: number;
  height: number;
  /** Only the image data, without location, camera, comment, colour profile, or bytes after the end of the image. */
  bytes: Uint8Array;
}

/**
 * Returns null for other files and for animations. The function decompresses nothing. Every uploaded image is cleaned,
 * because a camera writes the place of a photo into the file.
 */
export function cleanImage(bytes: Uint8Array): CleanImage | null {
  return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
}
