interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is shown: where its middle lies, 0 to 1 of the way it can go, and how much is left around it. */
export interface Cut {
  across: number;
  down: number;
  /** 1: the largest square; 3: a third of its side. */
  zoom: number;
}

export const CENTRED: Cut = { across: 0.5, down: 0.5, zoom: 1 };
export const ZOOM_MAX = 3;

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { across, down, zoom }: Cut): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** The largest size of the same shape that fits into the box, in whole pixels from 1. Never larger than it is. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
