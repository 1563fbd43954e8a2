import { useEffect, useState } from 'react';
import { isSecondClick, toClick, type Click } from './second-click.ts';

/**
 * Returns whether the user holds a part of the page: the mouse is over it, the focus is in it, or a finger touched it
 * and has not scrolled or tapped elsewhere since. While it is held, nothing may move under the pointer. A quick second
 * click at the same place that would hit another row (`data-row`) is dropped, because a dialog may have closed over it.
 */
export function useHold<Region extends HTMLElement>() {
  const [region, setRegion] = useState<Region | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  useEffect(() => {
    if (!region) return;
    const stop = new AbortController();
    const { signal } = stop;
    const contains = (target: EventTarget | null) => target instanceof Node && region.contains(target);
    let byKeyboard = false;
    let lastClick: Click | null = null;

    region.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && setIsOver(true), {
      signal,
    });
    region.addEventListener('pointerleave', () => setIsOver(false), { signal });
    region.addEventListener('focusin', () => setIsFocused(byKeyboard), { signal });
    region.addEventListener(
      'focusout',
      // Without a next element the focused control or the window was left, so the place is kept.
      ({ relatedTarget }) => relatedTarget !== null && !contains(relatedTarget) && setIsFocused(false),
      { signal },
    );
    // Typing in between, such as into a search, makes the next click deliberate.
    const onInput = () => {
      lastClick = null;
    };
    const onKey = () => {
      byKeyboard = true;
      lastClick = null;
      if (contains(document.activeElement)) setIsFocused(true);
    };
    const onPress = ({ target, pointerType }: PointerEvent) => {
      byKeyboard = false;
      setIsFocused(false);
      if (pointerType === 'touch' && contains(target)) setIsTouched(true);
    };
    const onClick = (event: MouseEvent) => {
      // A click by the keyboard has no position.
      if (event.detail === 0) return;
      const click = toClick(event, '[data-row]');
      if (contains(event.target) && isSecondClick(lastClick, click)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      lastClick = click;
    };
    document.addEventListener('keydown', onKey, { signal, capture: true });
    document.addEventListener('input', onInput, { signal, capture: true });
    document.addEventListener('pointerdown', onPress, { signal, capture: true });
    document.addEventListener('click', onClick, { signal, capture: true });
    // Runs after the tap has acted, so that nothing moves before.
    document.addEventListener('click', ({ target }) => !contains(target) && setIsTouched(false), { signal });
    // The touch became a scroll.
    document.addEventListener('pointercancel', () => setIsTouched(false), { signal });
    return () => {
      stop.abort();
      setIsOver(false);
      setIsTouched(false);
      setIsFocused(false);
    };
  }, [region]);

  return { region: setRegion, isHeld: isOver || isTouched || isFocused };
}
