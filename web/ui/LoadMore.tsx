import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../messages/t.ts';
import { Button, type ButtonVariant } from './Button.tsx';

/** An infinite query has this shape. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  label: string;
  list: PagedList;
  /** Called instead of `list.fetchNextPage`. */
  onMore?: () => void;
  variant?: ButtonVariant;
  className?: string;
}

export function MoreButton({ label, list, onMore, variant = 'outline', className }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  const failure = list.isFetchNextPageError && !list.isFetchingNextPage ? list.error : null;
  return (
    <div className={className}>
      {failure && (
        <p role="alert" className="mb-3 text-center text-sm font-medium text-bad">
          {failure.message}
        </p>
      )}
      <Button
        variant={variant}
        className="w-full"
        busy={list.isFetchingNextPage}
        onClick={onMore ?? (() => void list.fetchNextPage())}
      >
        {failure ? t('app.retry') : label}
      </Button>
    </div>
  );
}

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
