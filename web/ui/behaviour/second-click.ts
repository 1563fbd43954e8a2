import { useRef, type MouseEvent as ReactMouseEvent } from 'react';

export interface Click {
  x: number;
  y: number;
  /** The time of the click, in milliseconds since the page was opened. */
  atMs: number;
  /** The row or button that the click hit, or null when it hit none. */
  row: Element | null;
}

export const toClick = (event: MouseEvent, selector: string): Click => ({
  x: event.clientX,
  y: event.clientY,
  atMs: event.timeStamp,
  row: event.target instanceof Element ? event.target.closest(selector) : null,
});

interface ClickKind {
  /** The number is 0 for a click by the keyboard. */
  detail: number;
  isTouch: boolean;
}

/**
 * The longest pause before an accidental second click. A deliberate click on another row comes later, or is at another
 * position.
 */
const SECOND_CLICK_MS = 1_000;
const SAME_PLACE_PX = 24;

/**
 * Returns true for the second click of a double click when the first click hit another element, or no element in this
 * region. The browser counts consecutive mouse clicks, but may count each tap as a first click.
 */
export function isStrayClick(before: Click | null, now: Click, { detail, isTouch }: ClickKind): boolean {
  if (now.row === null || before?.row === now.row) return false;
  return detail > 1 || (isTouch && isSecondClick(before, now));
}

/** Returns true when a click was probably meant for the target of the previous click. */
export function isSecondClick(before: Click | null, now: Click): boolean {
  if (before === null || now.row === null || before.row === now.row) return false;
  const isSamePlace = Math.hypot(now.x - before.x, now.y - before.y) <= SAME_PLACE_PX;
  return isSamePlace && now.atMs - before.atMs <= SECOND_CLICK_MS;
}

/**
 * Returns an `onClickCapture` handler for a region whose buttons change places, for example when Stop replaces the
 * confirming button. The handler drops the second click of a double click when it hits another button than the first
 * click.
 */
export function useSingleClicks(): (event: ReactMouseEvent) => void {
  const last = useRef<Click | null>(null);
  return (event) => {
    // A click by the keyboard is ignored, because it has no position.
    if (event.detail === 0) return;
    const { nativeEvent } = event;
    const click = toClick(nativeEvent, 'button');
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    if (isStrayClick(last.current, click, { detail: event.detail, isTouch })) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last.current = click;
  };
}
