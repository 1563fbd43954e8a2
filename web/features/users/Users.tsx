import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound, FileDown, FileUp } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { PeopleTotal } from '../../../domain/api/users.ts';
import { formatNumber } from '../../messages/format.ts';
import { SelectAll } from '../../parts/SelectAll.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHold } from '../../ui/behaviour/use-hold.ts';
import { useSteadyRows } from '../../ui/behaviour/use-steady-rows.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { FILTERS, SORTS, usePeopleView } from './people-view.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { readPage, usersOptions, type PeopleQuery } from '../../parts/people/queries.ts';
import { useSelection } from './use-selection.ts';
import { UserRow } from './UserRow.tsx';
import { WaitingAccounts } from './WaitingAccounts.tsx';
import { PATHS } from '../../kit/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** The highest number of users to select. To change more users, admins should use an import. */
const CHOSEN_MAX = 5_000;

const selectTexts = (total: PeopleTotal | undefined) => ({
  choose: () =>
    total && !total.isMore
      ? t('people.chooseEverybody.of', { count: formatNumber(total.count) })
      : t('people.chooseEverybody'),
  stop: (count: number) => t('people.choosing', { count }),
  stopped: (count: number) => t('people.chosenSoFar', { count }),
  tooMany: (count: number) => t('people.chosenMax', { count }),
});

function ImportExportLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={PATHS.peopleImport} className={buttonClass('outline', 'sm')}>
        <FileUp aria-hidden="true" className="size-4" />
        {t('exchange.import')}
      </Link>
      <Link to={PATHS.exports} className={buttonClass('outline', 'sm')}>
        <FileDown aria-hidden="true" className="size-4" />
        {t('exchange.export')}
      </Link>
    </div>
  );
}

/** Returns a text with the known number of matching users. `isWhole` is true when there are no further pages. */
export function countText(shown: number, total: PeopleTotal | undefined, isWhole: boolean): string {
  if (isWhole) return t('people.count', { count: shown });
  if (!total || total.count <= shown) return t('people.count.soFar', { count: shown });
  const { count, isMore } = total;
  return isMore ? t('people.count.more', { count: formatNumber(count) }) : t('people.count', { count });
}

function describeEmpty(view: PeopleQuery): string {
  const isFiltered = FILTERS.some((filter) => view[filter] !== undefined);
  if (view.search && !isFiltered) return t('users.empty.text', { search: view.search });
  return isFiltered || view.search ? t('people.empty.filtered') : t('users.empty.none');
}

/** Lists all users, with search, filters and bulk actions. */
export default function Users() {
  usePageTitle(t('users.title'));
  const { view, show } = usePeopleView();
  // The initial text of the search field. Later, the field keeps its own text.
  const [initial] = useState(view.search ?? '');
  const selection = useSelection();
  const users = useInfiniteQuery(usersOptions(view));
  const items = users.data?.pages.flatMap((page) => page.items) ?? [];
  const { region, isHeld } = useHold<HTMLDivElement>();
  const shown = useSteadyRows(items, isHeld, {
    view: users.isPlaceholderData ? null : JSON.stringify(view),
  });
  const total = users.data?.pages[0]?.total;
  const sort = view.search === undefined && (
    <Select
      label={t('people.sort')}
      options={SORTS.map((value) => ({ value, label: t(`people.sort.${value}`) }))}
      value={view.sort ?? 'name'}
      onChange={(value) => show({ sort: value === 'name' ? '' : value })}
    />
  );
  const chosenHere = items.filter(({ id }) => selection.chosen.has(id)).length;
  const onSearch = useCallback((search: string) => show({ search }), [show]);

  return (
    <div className="w-full">
      <PageHeader title={t('users.title')} text={t('people.intro')}>
        <ImportExportLinks />
      </PageHeader>
      <WaitingAccounts />
      <div className="mb-5 flex flex-col gap-2">
        <SearchField label={t('users.search')} clearLabel={t('users.clear')} initial={initial} onSearch={onSearch} />
        <PeopleFilters view={view} onChange={show}>
          {sort}
        </PeopleFilters>
      </div>
      {users.isPending && <Skeleton className="h-[95rem]" />}
      {users.isLoadingError && <QueryError error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && shown.length === 0 && !users.hasNextPage && (
        <EmptyState icon={UsersRound} title={t('users.empty.title')} text={describeEmpty(view)} />
      )}
      {shown.length > 0 && (
        <div
          ref={region}
          className={`rounded-card bg-surface shadow-soft ${users.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <div className="flex flex-wrap items-center gap-x-1 border-b border-line py-1 pr-4 pl-1 sm:pl-3">
            <Checkbox
              label={t('people.chooseAll')}
              checked={chosenHere > 0 && chosenHere === items.length}
              mixed={chosenHere > 0 && chosenHere < items.length}
              onChange={(isChosen) => selection.setAll(items, isChosen)}
            />
            <p className="num font-semibold">{countText(items.length, total, !users.hasNextPage)}</p>
            <SelectAll
              key={JSON.stringify(view)}
              isOffered={users.hasNextPage}
              max={CHOSEN_MAX}
              words={selectTexts(total)}
              read={(cursor, limit, signal) => readPage(view, cursor, limit, signal)}
              onChoose={(people) => selection.setAll(people, true)}
            />
            {sort && <span className="ml-auto hidden min-w-40 sm:block">{sort}</span>}
          </div>
          <ul aria-label={t('users.title')}>
            {shown.map(({ row, isGone }) => (
              <UserRow
                key={row.id}
                user={row}
                isGone={isGone}
                isByEarned={view.sort === 'points'}
                isChosen={selection.chosen.has(row.id)}
                onChoose={selection.toggle}
              />
            ))}
          </ul>
        </div>
      )}
      <LoadMore label={t('users.more')} list={users} className="mt-4" />
      <BulkBar selection={selection} />
    </div>
  );
}
