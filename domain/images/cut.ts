interface Size {
  width: number;
  height: number;
}

/**
 * `across` and `down` are the position of the part: 0 is at the left or top edge of the picture, and 1 is at the right
 * or bottom edge.
 */
export interface Cut {
  across: number;
  down: number;
  /** The zoom: 1 shows the largest possible part, and 3 shows a part with a third of its sides. */
  zoom: number;
}

export const CENTRED: Cut = { across: 0.5, down: 0.5, zoom: 1 };
export const ZOOM_MAX = 3;

/** Returns a part with this ratio of width to height. The part is always inside the picture. */
export function toPart(picture: Size, { across, down, zoom }: Cut, ratio = 1): Size & { x: number; y: number } {
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  // Rounding can make it a fraction of a pixel taller than the picture.
  const height = Math.min(picture.height, width / ratio);
  return { x: (picture.width - width) * across, y: (picture.height - height) * down, width, height };
}

/** In whole pixels of at least 1. The result is never larger than the given size. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
