import { useId, type ReactNode } from 'react';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { t } from '#web/messages/t.ts';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { MoreButton, type PagedList } from '#web/ui/LoadMore.tsx';

interface Paged extends PagedList {
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}

interface Props {
  title: string;
  list: Paged;
  empty: ReactNode;
  children: ReactNode;
}

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
