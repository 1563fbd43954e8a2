import { useId, type ReactNode } from 'react';
import { QueryError } from '../../../app/QueryError.tsx';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { MoreButton, type GoesOn } from '../../../ui/MoreButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface Paged extends GoesOn {
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
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
      <MoreButton variant="secondary" className="mt-4" label={t('people.older')} list={list} />
    </Card>
  );
}
