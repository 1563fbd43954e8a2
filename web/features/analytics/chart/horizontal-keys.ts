import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * The key that recharts needs for each arrow key. In horizontal bars, recharts moves to the next bar on the left arrow,
 * and ignores the up and down arrows.
 */
const MAPPED_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

/** Makes the down and right arrows select the next horizontal bar, and the up and left arrows the previous bar. */
export function mapHorizontalArrows(event: ReactKeyboardEvent): void {
  const key = MAPPED_KEYS[event.key];
  // Ignores the event that is dispatched below, which also arrives here and is not trusted.
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
