/** The maximum size of a stored image in bytes. In base64, such an image fits into a request of 64 kB. */
export const IMAGE_MAX_BYTES = 40_000;

/** The minimum and the maximum side of a user's square picture, in pixels. Smaller images cannot show a face. */
export const PICTURE_SIDE = { min: 64, max: 256 } as const;

/** A reward's picture is as wide as 16 to 9. `min` and `max` are its width in pixels. */
export const REWARD_PICTURE = { ratio: 16 / 9, min: 192, max: 512 } as const;

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

/** `picture` is a user's picture, and `reward` a reward's. */
export type ImageKind = 'picture' | 'reward' | 'logo';
