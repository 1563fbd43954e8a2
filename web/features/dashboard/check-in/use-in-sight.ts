import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the view that replaces the pressed check-in button. When the view appears and `isOn` is true, the
 * page scrolls so that the view is below the top bar, with the streak above it when both fit. Without this, a page that
 * was scrolled down, for example to write a note, would show the celebration behind the top bar.
 */
export function useInSight<Shown extends HTMLElement>(isOn: boolean): RefObject<Shown | null> {
  const view = useRef<Shown>(null);
  // A layout effect runs before the confetti looks for the flame.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.documentElement.scrollTo({ top: 0, behavior: 'instant' });
    view.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isOn]);
  return view;
}
