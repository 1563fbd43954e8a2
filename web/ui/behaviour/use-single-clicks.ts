import { useRef, type MouseEvent } from 'react';
import { isStrayClick, toClick, type Click } from './second-click.ts';

/**
 * Returns an `onClickCapture` handler for a region whose buttons change places, for example when Stop replaces the
 * confirming button. The handler drops the second click of a double click when it hits another button than the first
 * click.
 */
export function useSingleClicks(): (event: MouseEvent) => void {
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
