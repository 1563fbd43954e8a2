import { t } from '../messages/t.ts';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './button-class.ts';

/** The paging state of a list. An infinite query has this shape. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  label: string;
  list: PagedList;
  /** Called instead of `list.fetchNextPage`. */
  onMore?: () => void;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Shows a button for the next page if there is a next page. After a failure, shows the reason, and the button retries.
 */
export function MoreButton({ label, list, onMore, variant = 'outline', className }: Props) {
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
