import { useEffect, useState, type RefObject } from 'react';

/** True when no part of the element is on the screen. Observes only while `isAsked`. */
export function useIsOutOfSight(element: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!isAsked || !watched) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false), {
      // The part under the top bar does not count as visible.
      rootMargin: '-64px 0px 0px 0px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isAsked]);
  return isAsked && isOut;
}
