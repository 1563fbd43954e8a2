interface Size {
  width: number;
  height: number;
}

/** The visible square of a picture. `across` and `down` are its position from 0 to 1 within the available room. */
export interface Cut {
  across: number;
  down: number;
  /** The zoom from 1 (the largest square) to 3 (a third of its side). */
  zoom: number;
}

export const CENTRED: Cut = { across: 0.5, down: 0.5, zoom: 1 };
export const ZOOM_MAX = 3;

/** Returns the square in pixels of the picture. It is always inside the picture. */
export function toSquare({ width, height }: Size, { across, down, zoom }: Cut): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/**
 * Returns the largest size of the same shape that fits into the box, in whole pixels of at least 1. It never enlarges.
 */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
