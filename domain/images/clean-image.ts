import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** The types that we store and serve. Never SVG: it can hold scripts. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanImage {
  type: ImageType;
  /** Pixels, as the bytes say. */
  width: number;
  height: number;
  /** The picture alone: no place, no camera, no comment, no colour profile, and nothing behind its end. */
  bytes: Uint8Array;
}

/**
 * A picture as its bytes say, without what is not needed to draw it; null for anything else, also for what moves. Nothing is
 * decompressed. Whoever sent it may have drawn it or not: a camera writes where it was into its files.
 */
export function cleanImage(bytes: Uint8Array): CleanImage | null {
  return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
}
