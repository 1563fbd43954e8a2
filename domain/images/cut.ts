interface Size {
  width: number;
  height: number;
}

/**
 * `across` and `down` are the position of the square: 0 is at the left or top edge of the picture, and 1 is at the
 * right or bottom edge.
 */
export interface Cut {
  across: number;
  down: number;
  /** The zoom: 1 shows the largest possible square, and 3 shows a square with a third of that side. */
  zoom: number;
}

export const CENTRED: Cut = { across: 0.5, down: 0.5, zoom: 1 };
export const ZOOM_MAX = 3;

/** The square is always inside the picture. */
export function toSquare({ width, height }: Size, { across, down, zoom }: Cut): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** In whole pixels of at least 1. The result is never larger than the given size. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
