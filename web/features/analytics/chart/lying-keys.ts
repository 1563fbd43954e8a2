import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** recharts goes forward in lying bars by the left arrow, and does not know up and down. */
const MEANT: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

/** In lying bars, down and right go to the next bar, up and left to the one before. */
export function turnArrows(event: ReactKeyboardEvent): void {
  const key = MEANT[event.key];
  // One of ours comes by here as well.
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
