import { isSecondClick, toClick, type Click } from './behaviour/second-click.ts';

/** The space between a toast and the control above it. */
const GAP_PX = 8;

interface Box {
  top: number;
  bottom: number;
}

/**
 * Returns the top, from `from` on, at which a box of this height above `limit` overlaps the fewest obstacles; the
 * smallest of several. All values are pixels.
 */
export function findTop(height: number, obstacles: readonly Box[], from: number, limit: number): number {
  const below = obstacles.map(({ bottom }) => bottom + GAP_PX).filter((top) => top > from && top + height <= limit);
  const tops = [from, ...below.toSorted((a, b) => a - b)];
  const countCovered = (top: number) => obstacles.filter((one) => one.bottom > top && one.top < top + height).length;
  const counts = tops.map(countCovered);
  return tops[counts.indexOf(Math.min(...counts))] ?? from;
}

/**
 * Moves the toasts down to the first place where they cover no button. In a page that is full of buttons, that is the
 * place where they cover the fewest.
 */
export function placeToasts(toasts: HTMLElement): void {
  toasts.style.marginTop = '0px';
  const { top, left, right, height } = toasts.getBoundingClientRect();
  if (height === 0) return;
  const buttons = [...document.querySelectorAll('button, input, select, textarea, summary, [role="button"]')]
    .filter((one) => !toasts.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left);
  toasts.style.marginTop = `${findTop(height, buttons, top, innerHeight) - top}px`;
}

const TOAST = '[data-toast]';

/**
 * Drops clicks that were meant for a toast which has gone meanwhile: the second tap of a double tap on its button, and
 * a press that began on the toast. Such a click would otherwise hit what is behind the toast, wherever toasts stand.
 */
export function guardToastPresses(): () => void {
  let pressed: { click: Click; toast: Element } | null = null;
  let isOnToast = false;

  const onDown = (event: PointerEvent) => {
    const click = toClick(event, TOAST);
    isOnToast = click.row !== null;
    if (click.row) pressed = { click, toast: click.row };
  };
  const onClick = (event: MouseEvent) => {
    // A click by the keyboard (0) has no position.
    if (!pressed || event.detail === 0 || pressed.toast.isConnected) return;
    const click = toClick(event, '*');
    if (!isOnToast && !isSecondClick(pressed.click, click)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = { ...pressed, click: { ...click, row: pressed.toast } };
    isOnToast = false;
  };
  // The capture phase comes before React's own listener.
  addEventListener('pointerdown', onDown, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('click', onClick, true);
  };
}
