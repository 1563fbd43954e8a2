/** The most bytes of a stored image. As base64 it fits a request of 64 kB. */
export const IMAGE_MAX_BYTES = 40_000;

/** The least and the greatest side of a user's square picture, in pixels. Smaller images cannot show a face. */
export const PICTURE_SIDE = { min: 64, max: 256 } as const;

/** The least side and the greatest size of a logo, in pixels. */
export const LOGO_BOX = { min: 16, width: 512, height: 192 } as const;

/** The ratio of width to height from which a logo contains the company's name. The name is then not shown beside it. */
const WORDMARK_RATIO = 2.2;

export interface Size {
  width: number;
  height: number;
}

export const isWordmark = ({ width, height }: Size): boolean => width >= height * WORDMARK_RATIO;
