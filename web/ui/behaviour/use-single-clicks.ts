import { useRef, type MouseEvent } from 'react';
import { isStrayClick, toClick, type Click } from './second-click.ts';

/**
 * Returns an `onClickCapture` handler for a region whose buttons change places, such as Stop replacing the confirming
 * button. It drops the second click of a double click that hits another button than the first.
 */
export function useSingleClicks(): (event: MouseEvent) => void {
  const last = useRef<Click | null>(null);
  return (event) => {
    // A click by the keyboard has no position.
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
