import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ExchangeLinks } from './ExchangeLinks.tsx';
import { usersOptions } from './queries.ts';
import { UserRow } from './UserRow.tsx';

/** Everybody in the company, found by name or e-mail. */
export default function Users() {
  usePageTitle(t('users.title'));
  const [search, setSearch] = useState('');
  const users = useInfiniteQuery(usersOptions(search));
  const items = users.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className="w-full max-w-3xl">
      <PageHeader title={t('users.title')} text={t('users.intro')}>
        <ExchangeLinks />
      </PageHeader>
      <div className="mb-5">
        <SearchField label={t('users.search')} clearLabel={t('users.clear')} onSearch={setSearch} />
      </div>
      {users.isPending && <Skeleton className="h-96" />}
      {users.isLoadingError && <QueryError error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && items.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t('users.empty.title')}
          text={search ? t('users.empty.text', { search }) : t('users.empty.none')}
        />
      )}
      {items.length > 0 && (
        <ul aria-label={t('users.title')} className="rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6">
          {items.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
      {users.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4 w-full"
          busy={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          {t('users.more')}
        </Button>
      )}
    </div>
  );
}
