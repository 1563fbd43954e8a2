export interface Click {
  x: number;
  y: number;
  /** Milliseconds on the page's own clock. */
  atMs: number;
  /** The row or button that was hit; null for anything else. */
  row: Element | null;
}

/** Reads a click's place and time, and the element around its target that matches `selector`. */
export const toClick = (event: MouseEvent, selector: string): Click => ({
  x: event.clientX,
  y: event.clientY,
  atMs: event.timeStamp,
  row: event.target instanceof Element ? event.target.closest(selector) : null,
});

interface ClickKind {
  /** The number of clicks in a row, by the browser's count; 0 by the keyboard. */
  detail: number;
  isTouch: boolean;
}

/**
 * The longest pause before a hasty second click. A deliberate click on another row takes longer, or is at another
 * place.
 */
const SECOND_CLICK_MS = 1_000;
const SAME_PLACE_PX = 24;

/**
 * Returns true for the second click of a double click whose first click hit something else, or nothing here. The
 * browser counts mouse clicks in a row, but may count each tap as a first one.
 */
export function isStrayClick(before: Click | null, now: Click, { detail, isTouch }: ClickKind): boolean {
  if (now.row === null || before?.row === now.row) return false;
  return detail > 1 || (isTouch && isSecondClick(before, now));
}

/**
 * Returns true when a click was meant for the previous click's target: soon after it, at the same place, but on another
 * row.
 */
export function isSecondClick(before: Click | null, now: Click): boolean {
  if (before === null || now.row === null || before.row === now.row) return false;
  const isSamePlace = Math.hypot(now.x - before.x, now.y - before.y) <= SAME_PLACE_PX;
  return isSamePlace && now.atMs - before.atMs <= SECOND_CLICK_MS;
}
