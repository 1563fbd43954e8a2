import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Maps each arrow key to the key that recharts understands. In a chart of horizontal bars, recharts selects the next
 * bar when the user presses the left arrow. It ignores the up and down arrows.
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
  // The event that is dispatched below arrives here too. It is not trusted, so it is not mapped again.
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
