import { useEffect, useEffectEvent, useRef } from 'react';
import { MoreButton, type PagedList } from './MoreButton.tsx';

/**
 * The next page loads when the end of the list is at most 800 px below the screen, but not when it is in the upper 60%
 * of the screen. There, the user has jumped past the list, and new rows would move the page.
 */
const NEARLY_THERE = '-60% 0px 800px 0px';

interface Props {
  label: string;
  list: PagedList & {
    /** True while a page, or the whole list, is being fetched. */
    isFetching: boolean;
  };
  /** Called when the user pressed the button. The button may disappear afterwards. */
  onByHand?: () => void;
  className?: string;
}

/**
 * Shows the end of a list that has more pages. The next page loads when the user scrolls near the end or presses the
 * button.
 */
export function LoadMore({ label, list, onByHand, className }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list;
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => void list.fetchNextPage());

  useEffect(() => {
    // After a failure, only the user can retry. While the list is refreshed, no page is requested, because the request
    // would cancel the refresh.
    if (!hasNextPage || isFetching || isFetchNextPageError || !end.current) return;
    // A busy device may deliver several entries at once. The last entry is the current state.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
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
