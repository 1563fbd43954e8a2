import { useEffect, useState } from 'react';
import { isSecondClick, toClick, type Click } from './second-click.ts';

/**
 * Whether somebody holds a part of the page: the mouse is over it, the keyboard's focus is in it, or a finger touched it and
 * has neither scrolled nor tapped elsewhere since. While it is held, nothing may move under the pointer. A second click at
 * once and at the same place, which would now hit another row (`data-row`), is dropped: a dialog may have closed over it.
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
      // Without a next element the focused control left the page, or the window was left: the place is kept.
      ({ relatedTarget }) => relatedTarget !== null && !contains(relatedTarget) && setIsFocused(false),
      { signal },
    );
    // Typing in between, as into a search, makes the next click a deliberate one.
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
      // A click by the keyboard has no place.
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
    // After the tap has done its work: what moves then is not what was tapped.
    document.addEventListener('click', ({ target }) => !contains(target) && setIsTouched(false), { signal });
    // A touch becomes a scroll.
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
