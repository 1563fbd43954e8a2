import { isSecondClick, toClick, type Click } from './second-click.ts';

const TOAST = '[data-toast]';

/**
 * Drops clicks that were meant for a toast which has gone meanwhile: the second tap of a double tap on its button, and a
 * press that began on the toast. Such a click would otherwise hit what is behind the toast, wherever toasts stand.
 * Returns a function that ends this.
 */
export function guardToastPresses(): () => void {
  /** The last press on a toast, and the toast. */
  let pressed: { click: Click; toast: Element } | null = null;
  /** True while the newest press of the pointer is a press on a toast. */
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
