/** The most bytes of a stored image. In base64 it fits a request of 64 kB. */
export const IMAGE_MAX_BYTES = 40_000;

/** A person's picture is square: pixels of a side. What is smaller is no picture of anybody. */
export const PICTURE_SIDE = { min: 64, max: 256 } as const;

/** A logo fits into this many pixels. */
export const LOGO_BOX = { min: 16, width: 512, height: 192 } as const;

/** A logo this many times as wide as it is high is a name in letters: no name stands beside it. */
const WORDMARK_RATIO = 2.2;

export interface Size {
  width: number;
  height: number;
}

export const isWordmark = ({ width, height }: Size): boolean => width >= height * WORDMARK_RATIO;
