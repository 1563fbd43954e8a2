import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

/**
 * Asked for this long before it is reached. Not in the upper part of the screen: whoever jumped to what comes after the list
 * wants that, and where the browser does not hold the place, more rows would push it away.
 */
const NEARLY_THERE = '-60% 0px 800px 0px';

interface Props {
  label: string;
  isLoading: boolean;
  /** The last try failed: the next one is up to the person. */
  isFailed: boolean;
  onMore: (isByHand: boolean) => void;
}

/** The end of a list that goes on: the next page comes as one scrolls there, or by the button. */
export function LoadMore({ label, isLoading, isFailed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => onMore(false));

  useEffect(() => {
    if (isLoading || isFailed || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: NEARLY_THERE,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, isFailed]);

  return (
    <div ref={end}>
      <Button variant="outline" className="w-full" busy={isLoading} onClick={() => onMore(true)}>
        {label}
      </Button>
    </div>
  );
}
