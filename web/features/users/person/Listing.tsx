import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { QueryError } from '../../../app/QueryError.tsx';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface Paged {
  isPending: boolean;
  isLoadingError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  title: string;
  list: Paged;
  /** What stands there when the list is empty; null while it is not. */
  empty: ReactNode;
  children: ReactNode;
}

/** A part of a person's record that goes on by the page: loading, failing, empty, or the rows with what comes next. */
export function Listing({ title, list, empty, children }: Props) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {list.isPending && <Skeleton className="mt-3 h-64" />}
      {list.isLoadingError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {empty}
      {children}
      {list.isFetchNextPageError && list.error && (
        <p role="alert" className="mt-3 text-sm font-medium text-bad">
          {list.error.message}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('people.older')}
        </Button>
      )}
    </Card>
  );
}
