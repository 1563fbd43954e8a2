/** The maximum size of a stored image in bytes. In base64, such an image fits into a request of 64 kB. */
export const IMAGE_MAX_BYTES = 40_000;

/** The minimum and the maximum side of a user's square picture, in pixels. Smaller images cannot show a face. */
export const PICTURE_SIDE = { min: 64, max: 256 } as const;

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
