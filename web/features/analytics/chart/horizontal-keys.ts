import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key that recharts needs: in horizontal bars it goes forward on the left arrow, and it ignores up and down. */
const MAPPED_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

/** Makes down and right go to the next horizontal bar, and up and left to the previous one. */
export function mapHorizontalArrows(event: ReactKeyboardEvent): void {
  const key = MAPPED_KEYS[event.key];
  // The event that is dispatched below also arrives here; it is not trusted.
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
