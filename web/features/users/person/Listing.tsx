import type { ReactNode } from 'react';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
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
  return (
    <Card title={title}>
      <QueryState query={list} className="mt-3 h-64" />
      {empty}
      {children}
      <MoreButton variant="secondary" className="mt-4" label={t('people.older')} list={list} />
    </Card>
  );
}
