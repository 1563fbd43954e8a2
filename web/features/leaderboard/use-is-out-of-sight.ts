import { useEffect, useState, type RefObject } from 'react';

/** Whether nothing of an element is on the screen, as long as somebody asks. */
export function useIsOutOfSight(element: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!isAsked || !watched) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false), {
      // What is left of it under the bar at the top is not in sight.
      rootMargin: '-64px 0px 0px 0px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isAsked]);
  return isAsked && isOut;
}
