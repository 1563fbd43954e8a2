export interface Click {
  x: number;
  y: number;
  /** On the page's own clock, in milliseconds. */
  atMs: number;
  /** The row of a list, or the button, that it hit; null for anything else. */
  row: Element | null;
}

/** A click by its place and time, and the element around its target that matches `selector`. */
export const toClick = (event: MouseEvent, selector: string): Click => ({
  x: event.clientX,
  y: event.clientY,
  atMs: event.timeStamp,
  row: event.target instanceof Element ? event.target.closest(selector) : null,
});

interface ClickKind {
  /** How many clicks in a row this is, by the browser's count; 0 by the keyboard. */
  detail: number;
  isTouch: boolean;
}

/** The longest pause of a hasty second click. A deliberate one on another row takes longer, or is somewhere else. */
const SECOND_CLICK_MS = 1_000;
const SAME_PLACE_PX = 24;

/**
 * Whether a click is the second of a double click whose first click hit something else, or nothing here. The browser counts
 * the clicks of a mouse; it may count each tap of a finger as a first one.
 */
export function isStrayClick(before: Click | null, now: Click, { detail, isTouch }: ClickKind): boolean {
  if (now.row === null || before?.row === now.row) return false;
  return detail > 1 || (isTouch && isSecondClick(before, now));
}

/** Whether a click was meant for what the click before it hit: at once, at the same place, and now on another row. */
export function isSecondClick(before: Click | null, now: Click): boolean {
  if (before === null || now.row === null || before.row === now.row) return false;
  const isSamePlace = Math.hypot(now.x - before.x, now.y - before.y) <= SAME_PLACE_PX;
  return isSamePlace && now.atMs - before.atMs <= SECOND_CLICK_MS;
}
