/** The maximum size of a stored image in bytes. In base64, such an image fits into a request of 64 kB. */
export const IMAGE_MAX_BYTES = 40_000;

/** The ratio of width to height, and the width in pixels. A smaller picture of a user cannot show a face. */
export const PICTURE_SHAPES = {
  user: { ratio: 1, min: 64, max: 256 },
  reward: { ratio: 16 / 9, min: 192, max: 512 },
} as const;
export type PictureKind = keyof typeof PICTURE_SHAPES;

export const toHeight = (kind: PictureKind, width: number): number => Math.round(width / PICTURE_SHAPES[kind].ratio);

export const LOGO_BOX = { min: 16, width: 512, height: 192 } as const;

/**
 * A logo with at least this ratio of width to height is assumed to contain the company's name. The app then does not
 * show the name beside the logo.
 */
const WORDMARK_RATIO = 2.2;

export interface Size {
  width: number;
  height: number;
}

export const isWordmark = ({ width, height }: Size): boolean => width >= height * WORDMARK_RATIO;
