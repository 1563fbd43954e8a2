import { useEffect, useEffectEvent, useRef } from 'react';
import { MoreButton, type GoesOn } from './MoreButton.tsx';

/**
 * Asked for this long before it is reached. Not in the upper part of the screen: whoever jumped to what comes after the list
 * wants that, and where the browser does not hold the place, more rows would push it away.
 */
const NEARLY_THERE = '-60% 0px 800px 0px';

interface Props {
  label: string;
  list: GoesOn & {
    /** A page of it is on its way, or all of them anew. */
    isFetching: boolean;
  };
  /** More was asked for by the button, which may be gone afterwards. */
  onByHand?: () => void;
  className?: string;
}

/** The end of a list that goes on: the next page comes as one scrolls there, or by the button. */
export function LoadMore({ label, list, onByHand, className }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list;
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => void list.fetchNextPage());

  useEffect(() => {
    // After a failure the next try is up to the person. What comes anew is waited for: asking for more would drop it.
    if (!hasNextPage || isFetching || isFetchNextPageError || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: NEARLY_THERE,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, isFetchNextPageError]);

  const more = () => {
    onByHand?.();
    void list.fetchNextPage();
  };
  return (
    <div ref={end} className={hasNextPage ? className : undefined}>
      <MoreButton label={label} list={list} onMore={more} />
    </div>
  );
}
