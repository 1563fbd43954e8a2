import { useEffect, useState } from 'react';
import { isSecondClick, toClick, type Click } from './second-click.ts';

/**
 * Returns `isHeld`, which is true while the user holds a part of the page. The part is held while the mouse is over it,
 * or while the user has moved the focus into it by the keyboard. After a touch, it is held until the user scrolls or
 * taps elsewhere. While the part is held, its rows must not move. A quick second click that hits another row
 * (`data-row`) at the same position is dropped. The user may have aimed at a dialog that has just closed above this
 * row.
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
      // If no other element receives the focus, the part stays held. The window may have lost the focus, for example.
      ({ relatedTarget }) => relatedTarget !== null && !contains(relatedTarget) && setIsFocused(false),
      { signal },
    );
    // When the user types between two clicks, for example into a search, the second click is deliberate.
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
      // A click by the keyboard is ignored, because it has no position.
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
    // This listener runs last, so that no row moves before the tap acts.
    document.addEventListener('click', ({ target }) => !contains(target) && setIsTouched(false), { signal });
    // The browser sends this event when a touch becomes a scroll.
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
