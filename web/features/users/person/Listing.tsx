import { useId, type ReactNode } from 'react';
import { QueryError } from '../../../kit/errors/QueryError.tsx';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { MoreButton, type PagedList } from '../../../ui/MoreButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface Paged extends PagedList {
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}

interface Props {
  title: string;
  list: Paged;
  /** The content that is shown when the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

/** Shows one part of a user's data, page by page. */
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
      <MoreButton variant="secondary" className="mt-4" label={t('people.older')} list={list} />
    </Card>
  );
}
